"""The question beside the board: its options, the steps before it, and a preview of the marked option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.presenter.command_parser.typed_answers import LineReader
from host.presenter.display.card_names_and_state import ending_text
from host.presenter.options.option_details import card_detail, detail_subject, option_detail

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView
    from host.app.widgets.decision_panel import DecisionPanel
    from host.app.widgets.text_panels import PreviewPanel
    from host.presenter.options.option_details import DetailSubject
    from host.presenter.session.ashes_session import AshesSession


class QuestionView:
    """Shows in `panel` and `preview` what a session asks, or what it shows instead."""

    def __init__(self, session: AshesSession, panel: DecisionPanel, preview: PreviewPanel) -> None:
        self._session = session
        self._panel = panel
        self._preview = preview

    def show(self, *, timed: bool, grouped: bool) -> None:
        """Show the question, the step, or why nothing is asked.

        `timed`: steps follow by themselves. `grouped`: a step is a whole action with all that came of it.
        """
        session, panel = self._session, self._panel
        session.grouped = grouped
        if session.waiting:
            turn = session.view.turn
            heading = f"{turn} acts" if turn and turn != session.seat else "What happens"
            panel.show_step(session.step, len(session.steps), timed=timed, title=heading)
        elif session.decision is not None:
            panel.ask(
                session.decision,
                session.option_views,
                session.unavailable_options,
                session.last_outcome,
                session.instructions,
            )
        elif session.stuck:
            panel.show_not_saved()
        elif (search := session.opened.thinking) is not None:
            panel.show_search(search)
        elif session.waiting_for:
            panel.show_waiting(session.waiting_text)
        else:
            you = session.seat if session.alone else ""
            panel.show_end(ending_text(session.view, you), session.undo_label)
        panel.set_previews(session.previews)
        self._preview.reset_height()
        self.preview_option()
        decision = session.decision
        panel.offer_commands(None if decision is None else LineReader(session.match, session.view, decision))

    @property
    def marked_subject(self) -> DetailSubject | None:
        """Return the card, die or rule that the marked option is about; None without a question."""
        session, decision = self._session, self._session.decision
        if decision is None:
            return None
        marked = self._panel.marked
        option = next((option for option in decision.options if option.id == marked), None)
        return detail_subject(
            option, decision, session.view, session.match.library, session.match.rule_wordings
        )

    def preview_option(self) -> None:
        """Show what the marked option is about."""
        panel, session = self._panel, self._session
        if session.waiting:
            self._preview.blank_out()
            return
        listed = panel.choices.display and not panel.roll.display and not panel.number.display
        subject = self.marked_subject if listed else None
        self._preview.show(
            None if subject is None else option_detail(subject, session.view, session.match.library)
        )

    def preview_card(self, card: CardView) -> None:
        """Show a card that is marked on the table."""
        self._preview.show(card_detail(card, self._session.match.library))
