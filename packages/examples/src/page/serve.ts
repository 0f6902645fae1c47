import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { paymentOfSettings } from "../callers/payOut.ts"
import { setting } from "../setting.ts"
import { writePageSettings } from "./PageSettings.ts"

const html = `<!doctype html>
<meta charset="utf-8">
<title>Deposit and pay out</title>
<script type="module" src="page.js"></script>
<button>Deposit and pay</button>
<pre></pre>`

const bundle = await rolldown({
  input: fileURLToPath(new URL("page.ts", import.meta.url)),
  platform: "browser",
})
const { output } = await bundle.generate({ format: "esm", minify: true, codeSplitting: false })
const nodeUrl = setting("NODE_URL")
const payment = paymentOfSettings()
const pages = new Map([
  ["/", { type: "text/html; charset=utf-8", text: html }],
  ["/page.js", { type: "text/javascript; charset=utf-8", text: output[0].code }],
  [
    "/settings.json",
    {
      type: "application/json",
      text: writePageSettings({ nodeUrl, pool: setting("POOL"), payment }),
    },
  ],
])
/** The page runs its own script and asks the service and the node, and nothing else. */
const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ${new URL(payment.serviceUrl).origin} ${new URL(nodeUrl).origin}`
const port = Number(setting("PORT"))
const server = createServer((request, response) => {
  const page = pages.get(request.url ?? "")
  if (page === undefined) response.writeHead(404).end()
  else
    response
      .writeHead(200, { "content-type": page.type, "content-security-policy": policy })
      .end(page.text)
})
server.listen(port, () => process.stdout.write(`Serving on port ${port}\n`))
