/** Node's URL takes credentials; they belong into headers, which are kept out of every text. */
export function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === ""
}
