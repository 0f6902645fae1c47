import { render } from "preact"

const root = document.getElementById("app")
if (root !== null) render(<main>Shielded wallet</main>, root)
