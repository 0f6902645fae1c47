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
  const text = await response.text()
  const body: unknown = text === "" ? {} : JSON.parse(text)
  if (response.ok) return body
  const error: unknown = Reflect.get(Object(body), "error")
  throw new Refused(response.status, typeof error === "string" ? error : "The service refused")
}

/** Asks the service, which serves this page and is of the same version. */
export const ask = <About extends keyof Answers>(
  about: About,
  rest = "",
): Promise<Answers[About]> => call(`${about}${rest}`) as Promise<Answers[About]>

/** Does something to an operation. A new id each time: a repeated request is done once. */
export const act = <What extends keyof Outcomes>(
  what: What,
  subject: string,
  reason: string,
): Promise<Outcomes[What]> => {
  const body = JSON.stringify({ id: freshUuid(), subject, reason })
  return call(what, { method: "POST", body }) as Promise<Outcomes[What]>
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
