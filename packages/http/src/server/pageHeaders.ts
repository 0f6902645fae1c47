/** @param asked Origins that the page may ask besides its own. */
const policy = (asked: ReadonlyArray<string>) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["connect-src 'self'", ...asked].join(" "),
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ")

/** Headers of everything that one of our pages consists of. The page runs its own script and asks its own origin, and nothing else. */
export const pageHeaders = {
  "cache-control": "no-store",
  "content-security-policy": policy([]),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const

/** The headers of a page that may ask other origins, too. */
export const pageHeadersFor = (asked: ReadonlyArray<string>): typeof pageHeaders => ({
  ...pageHeaders,
  "content-security-policy": policy(asked),
})
