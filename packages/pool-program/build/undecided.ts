/**
 * Checks whose removal no test can notice, by file, function and check, and why. They stay because the code that makes them
 * redundant is in another function or program and could change there.
 */
export const undecided: Readonly<Record<string, string>> = {
  "program/src/account.rs part: end <= self.length()":
    "every caller knows the length: it asked for it before, or reads an account whose size the loader decides",
  "program/src/initialize.rs require_upgrade_authority: program.bytes::<4>(0)? != [2, 0, 0, 0]":
    "the loader keeps a program that can be executed in this state alone",
  "program/src/runtime.rs succeeded: status == 0":
    "a refused call of another program ends the transaction, and what is hashed was found canonical before",
  "program/src/runtime.rs minimum_balance: let shift = 1033u64.checked_sub(exponent).ok_or(Error::InvalidRent)?;":
    "wrapped, it is refused by the next line",
  "program/src/runtime.rs minimum_balance: size >> 27 != 0":
    "the program asks for sizes of its own only",
  "program/src/swap.rs swap: call.accounts.len() < FIXED":
    "the last of these accounts is asked for by its place, too",
  "program/src/swap.rs swap: let received = output.held()?.checked_sub(before).ok_or(Error::BelowMinOut)?;":
    "only the vault's signature makes its balance fall, and no venue is given that",
  "program/src/token.rs pull: self.held()?.checked_sub(before) == Some(amount)":
    "SPL Token and the System program move what they are told, and nobody else can sign for the vault as the source",
  "program/src/token.rs send: before.checked_sub(self.held()?) == Some(amount)":
    "SPL Token and the System program move what they are told, and the vault is no recipient",
}
