import { defaultSessionRules, type SessionRulesShape } from "@shielded-relay/core"

/**
 * The rules for sessions, with the defaults for what `options` leaves out.
 *
 * @throws TypeError if an audience is not an origin as a WHATWG URL writes it. No session could name it, and version 2 of the session message
 * relies on a text without line breaks there.
 */
export function sessionRules(options: Partial<SessionRulesShape> = {}): SessionRulesShape {
  for (const audience of options.audiences ?? []) {
    const url = URL.parse(audience)
    if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== audience)
      throw new TypeError(
        `sessions.audiences: ${JSON.stringify(audience)} is not an origin such as https://relay.example, without path or trailing slash`,
      )
  }
  return { ...defaultSessionRules, ...options }
}
