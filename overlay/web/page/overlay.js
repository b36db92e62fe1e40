// The table for streaming programs: transparent where nothing is drawn, and when the game
// has been gone for a while. ?ground=1 shows the sky as well, ?turn=180 turns the table.
import { Live, Picture } from "/table.js";

const patience = 10000; // ms: who starts the game again, or whose network falters, is soon back
const wants = new URLSearchParams(location.search);
document.body.classList.toggle("with-ground", wants.get("ground") === "1");
const table = document.getElementById("table");
const picture = new Picture(table);
picture.face(Number(wants.get("turn")) || 0);

let hides; // when no game comes back
function told(_, shown) {
  if (shown) {
    clearTimeout(hides);
    hides = undefined;
    table.hidden = false;
  } else hides ??= setTimeout(() => { table.hidden = true; }, patience);
}
new Live(
  () => ({ bare: true }),
  (m) => m.type === "update" && picture.show(m, m.base === 0),
  told,
);
