/** @throws Error that names a variable of the environment that is not set. */
export function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === "") throw new Error(`Set ${name}`)
  return value
}
