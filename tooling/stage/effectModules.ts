/** `Effect` is a module of the library, `pipe` a function of its module `Function`. */
const importOf = (imported: string): string => {
  const [name = "", local = name] = imported.split(" as ")
  return /^[A-Z]/.test(name)
    ? `import * as ${local} from "effect/${name}";`
    : `import { ${imported} } from "effect/Function";`
}

/**
 * Imports the modules of Effect that compiled code uses by their own names, instead of the whole library: Node loads every module that an
 * import leads to, and a start that needs half of them pays for all.
 */
export const effectModules = (code: string): string =>
  code.replaceAll(/^import \{([^}]*)\} from "effect";$/gm, (_, names: string) =>
    names
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "")
      .map(importOf)
      .join(" "),
  )
