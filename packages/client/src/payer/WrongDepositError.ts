/** A transaction is not the deposit that was asked for. The wallet was not asked, and nothing was sent. */
export class WrongDepositError extends TypeError {
  override readonly name = "WrongDepositError"
}

/** Runs a check that comes before the wallet: whatever it throws says that nothing was sent. */
export function beforeWallet<A>(check: () => A): A {
  try {
    return check()
  } catch (cause) {
    throw new WrongDepositError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
