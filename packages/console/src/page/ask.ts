import type { Answers, Outcomes, User } from "./answers.ts"

/** The service refused, or did not answer. `status` is 0 if it could not be reached. */
export class Refused extends Error {
  override readonly name = "Refused"
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function call(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`api/${path}`, { ...init, credentials: "same-origin" }).catch(
    () => null,
  )
  if (response === null) throw new Refused(0, "The service cannot be reached. Is it running?")
  const text = await response.text().catch(() => null)
  if (text === null) throw new Refused(0, "The answer broke off. Try again.")
  const body = text === "" ? {} : parsed(text)
  if (response.ok) return body
  const error: unknown = Reflect.get(Object(body), "error")
  throw new Refused(response.status, typeof error === "string" ? error : "The service refused")
}

/** Asks the service, which serves this page and is of the same version. */
export const ask = <About extends keyof Answers>(
  about: About,
  rest = "",
): Promise<Answers[About]> => call(`${about}${rest}`) as Promise<Answers[About]>

/** What a proxy answers in the service's place may be no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Ids of actions of which it is unknown whether they were done, by what was asked for. */
const unclear = new Map<string, string>()

/** Does something. The id stays the same until the service has answered, so that what was done already is not done again. */
export async function act<What extends keyof Outcomes>(
  what: What,
  subject: string,
  reason: string,
): Promise<Outcomes[What]> {
  const asked = JSON.stringify([what, subject, reason])
  const id = unclear.get(asked) ?? freshUuid()
  unclear.set(asked, id)
  const body = JSON.stringify({ id, subject, reason })
  try {
    const outcome = await call(what, { method: "POST", body })
    unclear.delete(asked)
    return outcome as Outcomes[What]
  } catch (refused) {
    const isUnclear = refused instanceof Refused && (refused.status === 0 || refused.status >= 500)
    if (!isUnclear) unclear.delete(asked)
    throw refused
  }
}

/** `crypto.randomUUID` is missing where the page has neither https nor a loopback address. */
function freshUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  const [a, b, c, d] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)]
  return `${a}-${b}-4${c}-8${d}-${hex.slice(20)}`
}

export const whoAmI = (): Promise<User> => call("me") as Promise<User>

export const logIn = (token: string): Promise<User> =>
  call("login", { method: "POST", body: JSON.stringify({ token }) }) as Promise<User>

export const logOut = (): Promise<unknown> => call("logout", { method: "POST" })
