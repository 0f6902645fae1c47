import type { Answers, User } from "./answers.ts"

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

export const whoAmI = (): Promise<User> => call("me") as Promise<User>

export const logIn = (token: string): Promise<User> =>
  call("login", { method: "POST", body: JSON.stringify({ token }) }) as Promise<User>

export const logOut = (): Promise<unknown> => call("logout", { method: "POST" })
