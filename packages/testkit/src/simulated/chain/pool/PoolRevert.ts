/** The pool refused a call; `code` is the contract's error name. */
export class PoolRevert extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export function require(holds: boolean, code: string): asserts holds {
  if (!holds) throw new PoolRevert(code)
}
