/**
 * Checks that no test can notice, by file, function and check, and why. Each is kept because what makes it needless stands in
 * another file, or in another program.
 */
export const undecided: Readonly<Record<string, string>> = {}
