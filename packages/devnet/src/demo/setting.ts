/** Reads a required environment variable. @throws Error if it is not set */
export function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === "") throw new Error(`${name} is not set`)
  return value
}
