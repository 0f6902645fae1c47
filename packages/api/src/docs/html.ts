/** Text as HTML text or attribute value. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)
}

/** The little Markdown that the document uses: paragraphs, `code` and **bold**. Everything else is text. */
export function prose(markdown: string): string {
  return markdown
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join("\n")
}

/** `code` and **bold** of one line of Markdown. */
export function inline(markdown: string): string {
  return escape(markdown)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
}
