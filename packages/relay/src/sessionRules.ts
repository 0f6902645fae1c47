import { defaultSessionRules, type SessionRulesShape } from "@shielded-relay/core"

/**
 * The rules for sessions: `options`, completed with the defaults.
 *
 * @param audiences Replaces those of `options`.

 * @throws TypeError if an audience is not an origin as the WHATWG URL standard serializes it. No session could name such an
 * audience, and version 2 of the session message relies on an origin having no line breaks.
 */
export function sessionRules(
  options: Partial<SessionRulesShape> = {},
  audiences = options.audiences ?? [],
): SessionRulesShape {
  for (const audience of audiences) {
    const url = URL.parse(audience)
    if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== audience)
      throw new TypeError(
        `audiences: ${JSON.stringify(audience)} is not an origin such as https://relay.example, without path or trailing slash`,
      )
  }
  return { ...defaultSessionRules, ...options, audiences }
}
