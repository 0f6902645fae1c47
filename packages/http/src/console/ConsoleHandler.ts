import type { IncomingMessage, ServerResponse } from "node:http"
import type { ConsoleAsset } from "@shielded-relay/console"
import { defectFields } from "shielded-relay/logging"
import type { Logger } from "shielded-relay/handler"
import { timeOfDay } from "../telemetry/processClock.ts"
import { bigintAsText } from "../server/bigintAsText.ts"
import { pageHeaders } from "../server/pageHeaders.ts"
import {
  userOfToken,
  type ConsoleAccess,
  type ConsoleRole,
  type ConsoleUser,
} from "./ConsoleAccess.ts"
import { hasRole, isDeedName, missing, readDeed, roleOf, type DeedName } from "./consoleDeeds.ts"
import { mostDays, type ConsoleQuestion } from "./ConsoleQuestion.ts"
import { ConsoleSessions, sessionLifetime } from "./ConsoleSessions.ts"
import { originOf } from "./ownOrigins.ts"

/** What the console needs. */
export interface ConsoleOptions {
  readonly access: ConsoleAccess
  readonly assets: ReadonlyMap<string, ConsoleAsset>
  /** Answers a question about the service; `null` if what it is about does not exist. */
  readonly ask: (question: ConsoleQuestion) => Promise<object | null>
  readonly logger: Logger
}

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const cookieName = "shielded_relay_console"
/** Enough for a token, or for a reason of 200 characters. */
const mostBody = 2_048

/** The console on the operator's listener: its page, and the JSON that the page asks for. */
export class ConsoleHandler {
  readonly #options: ConsoleOptions
  readonly #sessions: ConsoleSessions

  constructor(options: ConsoleOptions) {
    this.#options = options
    this.#sessions = new ConsoleSessions(timeOfDay)
  }

  /** Whether a path is the console's. */
  static owns(path: string): boolean {
    return path === "/console" || path.startsWith("/console/")
  }

  /** Answers a request to one of the console's paths. Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#answer(request).catch((defect: unknown) => {
      this.#options.logger.error("console-defect", defectFields(defect))
      return refusal(503, "UNAVAILABLE", "The service did not answer. Try again")
    })
    const { status, body, headers = {} } = answer
    const isBytes = body instanceof Uint8Array
    response.writeHead(status, {
      ...pageHeaders,
      ...(body === undefined || isBytes ? {} : { "content-type": "application/json" }),
      ...headers,
    })
    response.end(body === undefined || isBytes ? body : JSON.stringify(body, bigintAsText))
    // A body that no answer needed.
    request.resume()
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const [address = ""] = (request.url ?? "").split("?", 1)
    const isDocument = address === "/console" || address === "/console/"
    const place = originOf(request, this.#options.access.origins, isDocument)
    if ("foreign" in place)
      return place.foreign === "host"
        ? refusal(403, "FOREIGN_HOST", "This host name is not the console's: add it to origins")
        : refusal(403, "FOREIGN_ORIGIN", "The console answers its own page alone")
    const url = URL.parse(request.url ?? "", place.origin)
    if (url === null) return notFound
    const path = url.pathname.replace(/^\/console/, "")
    const name = path.replace(/^\/api\//, "")
    const isDeed = name !== path && isDeedName(name)
    const isSession = path === "/api/login" || path === "/api/logout"
    const method = isDeed || isSession ? "POST" : "GET"
    if (request.method !== method) return wrongMethod(method)
    if (path === "/api/login") return this.#login(request, place.origin)
    if (path === "/api/logout") {
      this.#sessions.end(cookieOf(request))
      return { status: 204, headers: { "set-cookie": cookie("", place.origin, 0) } }
    }
    if (name === path) return this.#asset(path)
    const user = this.#sessions.find(cookieOf(request))
    if (user === null) return refusal(401, "LOGIN_REQUIRED", "Log in first")
    if (isDeed) return this.#act(name, await bodyOf(request), user)
    return this.#read(name, url.searchParams, user)
  }

  async #login(request: IncomingMessage, origin: string): Promise<Answer> {
    const token = tokenIn(await bodyOf(request))
    const user = token === null ? null : userOfToken(this.#options.access, token)
    if (user === null) {
      this.#options.logger.warn("console-login-refused", {})
      return refusal(401, "WRONG_TOKEN", "The token is not in the console's access file")
    }
    this.#options.logger.info("console-login", { name: user.name })
    const value = this.#sessions.open(user)
    return {
      status: 200,
      body: shown(user),
      headers: { "set-cookie": cookie(value, origin, sessionLifetime / 1_000) },
    }
  }

  /** Does what a user wants, if the user's role allows it. */
  async #act(name: DeedName, text: string | null, user: ConsoleUser): Promise<Answer> {
    if (!hasRole(user, roleOf(name))) return forbidden(roleOf(name))
    const deed = readDeed(name, text, user)
    if ("wrong" in deed) return refusal(400, "INVALID_ACTION", deed.wrong)
    const body = await this.#options.ask({ about: name, deed })
    if (body === null) return refusal(404, "NOT_FOUND", missing(name))
    if ("isTaken" in body)
      return refusal(409, "ID_USED", "This id belongs to another action. Nothing was done")
    this.#options.logger.info("console-action", { name: user.name, action: name, deed: deed.id })
    return { status: 200, body }
  }

  #asset(path: string): Answer {
    const asset = this.#options.assets.get(
      path === "" || path === "/" ? "index.html" : path.slice(1),
    )
    if (path === "") return { status: 308, headers: { location: "/console/" } }
    return asset === undefined
      ? notFound
      : { status: 200, body: asset.bytes, headers: { "content-type": asset.type } }
  }

  async #read(path: string, parameters: URLSearchParams, user: ConsoleUser): Promise<Answer> {
    if (path === "me") return { status: 200, body: shown(user) }
    if (path === "log" && !hasRole(user, "support")) return forbidden("support")
    const question = questionOf(path, parameters)
    if ("status" in question) return question
    const body = await this.#options.ask(question)
    return body === null
      ? refusal(404, "NOT_FOUND", `No ${question.about} has this id`)
      : { status: 200, body }
  }
}

function questionOf(path: string, parameters: URLSearchParams): ConsoleQuestion | Answer {
  const [about = "", id] = path.split("/", 2)
  switch (about) {
    case "overview":
    case "accounts":
    case "log":
      return id === undefined ? { about } : notFound
    case "operation":
    case "order":
      return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id ?? "") && id !== undefined
        ? { about, id }
        : refusal(400, "INVALID_ID", "id must be a UUID in lower case, such as the service gives")
    case "earnings": {
      const text = parameters.get("days") ?? "7"
      const days = /^[1-9][0-9]?$/.test(text) ? Number(text) : 0
      return days >= 1 && days <= mostDays
        ? { about, days }
        : refusal(400, "INVALID_DAYS", `days must be 1 to ${mostDays}; got ${JSON.stringify(text)}`)
    }
    default:
      return notFound
  }
}

const forbidden = (role: ConsoleRole) => refusal(403, "FORBIDDEN", `This takes the role ${role}`)

const shown = ({ name, role }: ConsoleUser) => ({ name, role })

function refusal(status: number, code: string, error: string): Answer {
  return { status, body: { success: false, error, code } }
}

const notFound = refusal(404, "NOT_FOUND", "Not found")

const wrongMethod = (allow: string): Answer => ({
  ...refusal(405, "METHOD_NOT_ALLOWED", "Method not allowed"),
  headers: { allow },
})

/** The token in a login's body, `null` if it has none. */
function tokenIn(text: string | null): string | null {
  if (text === null) return null
  try {
    const body: unknown = JSON.parse(text)
    const token: unknown = Reflect.get(Object(body), "token")
    return typeof token === "string" && token !== "" ? token : null
  } catch {
    return null
  }
}

/** The body as text; `null` if it is too long or the caller left. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Array<Buffer> = []
  let length = 0
  try {
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk)
      length += bytes.length
      if (length <= mostBody) chunks.push(bytes)
    }
  } catch {
    return null
  }
  return length > mostBody ? null : Buffer.concat(chunks).toString("utf8")
}

function cookieOf(request: IncomingMessage): string {
  const found = (request.headers.cookie ?? "")
    .split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${cookieName}=`))
  return found?.slice(cookieName.length + 1) ?? ""
}

/** @param seconds How long it lasts; 0 removes it. */
function cookie(value: string, origin: string, seconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : ""
  return `${cookieName}=${value}; Path=/console; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}
