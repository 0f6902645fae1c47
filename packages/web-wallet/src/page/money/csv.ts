/** Rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula is preceded by an apostrophe. */
export function csvText(rows: ReadonlyArray<ReadonlyArray<string>>): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
