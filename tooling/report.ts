/** Prints a check's findings. The process fails if there are any. */
export const report = (check: string, looked: string, findings: readonly string[]): void => {
  for (const finding of findings) console.error(finding)
  console.log(
    findings.length === 0
      ? `${check}: ${looked}, no problems`
      : `${check}: ${findings.length} findings`,
  )
  if (findings.length > 0) process.exitCode = 1
}
