import asyncio, sys
from collections import Counter
from tests.app import gallery
from tests.app.contrast import words_on
from tests.frames import draw_at_pauses
draw_at_pauses()
names = sys.argv[2].split(",") if len(sys.argv) > 2 else list(gallery.SCENES)
bad = {}
orig = gallery.CinderboardApp.export_screenshot
def export(app, **k):
    for w in words_on(app):
        if w.ratio < 4.5:
            key=(w.color.hex,w.behind.hex)
            bad.setdefault(key,(w.ratio,[]))[1].append((gallery_name, w.text.strip()[:25]))
    return ""
gallery.CinderboardApp.export_screenshot = export
for theme in sys.argv[1].split(","):
    bad.clear()
    for gallery_name in names:
        for size in ((140,45),) :
            try: asyncio.run(gallery.draw(gallery_name, size, theme))
            except Exception as e: print(gallery_name, type(e), e)
    print("==", theme)
    for k,(r,t) in sorted(bad.items(), key=lambda i:i[1][0]): print(f"{r:.2f}", *k, len(t), list(dict.fromkeys(t))[:4])
