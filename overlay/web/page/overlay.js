// The table for streaming programs: transparent where nothing is drawn.
// ?ground=1 shows the sky as well, ?turn=180 turns the table.
import { Live, Picture } from "/table.js";

const wants = new URLSearchParams(location.search);
document.body.classList.toggle("with-ground", wants.get("ground") === "1");
const picture = new Picture(document.getElementById("table"));
picture.face(Number(wants.get("turn")) || 0);
new Live(
  () => ({ bare: true }),
  (m) => m.type === "update" && picture.show(m, m.base === 0),
  () => {},
);
