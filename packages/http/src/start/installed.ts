import { Effect } from "effect"

/** The configuration needs a package that is not installed. `message` names the command that adds it. */
export class PackageMissing extends Error {
  readonly _tag = "PackageMissing"
  override readonly name = "PackageMissing"
}

/**
 * Imports a package that only some configurations need: a deployment installs the chains and the database that it configures.
 *
 * @param needed What the configuration needs it for, as the error says it.
 * @param load The import itself, so that types and bundlers see it.
 * Fails with PackageMissing if the package is not installed. Dies if it is installed and cannot be loaded.
 */
export const installed = <A>(
  name: string,
  needed: string,
  load: () => Promise<A>,
): Effect.Effect<A, PackageMissing> =>
  Effect.tryPromise({ try: load, catch: (error) => error }).pipe(
    Effect.catch((error) =>
      isMissing(error, name)
        ? Effect.fail(
            new PackageMissing(
              `${needed} needs a package that is not installed: npm install ${name}`,
            ),
          )
        : Effect.die(error),
    ),
  )

/** Node names the package that it did not find in quotes; a package that lacks one of its own parts names that one. */
function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "ERR_MODULE_NOT_FOUND" &&
    error.message.includes(`'${name}'`)
  )
}
