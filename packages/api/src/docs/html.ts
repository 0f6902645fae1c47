/** Escapes text for HTML content and attribute values. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)
}

/** Renders the Markdown subset of the document as HTML: paragraphs, `code` and **bold**. Everything else is plain text. */
export function prose(markdown: string): string {
  return markdown
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join("\n")
}

/** Renders `code` and **bold** in one line of Markdown. */
export function inline(markdown: string): string {
  return escape(markdown)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
}
