/** Prints what a check found and makes the process fail when there was anything. */
export const report = (check: string, looked: string, findings: readonly string[]): void => {
  for (const finding of findings) console.error(finding)
  console.log(
    findings.length === 0
      ? `${check}: ${looked}, nothing to object to`
      : `${check}: ${findings.length} findings`,
  )
  if (findings.length > 0) process.exitCode = 1
}
