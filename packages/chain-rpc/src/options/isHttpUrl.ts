/**
 * Whether the text is an http or https URL without a user name and password. Credentials belong
 * in headers, which are kept out of every text.
 */
export function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === ""
}
