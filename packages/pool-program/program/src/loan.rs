//! What a venue has to leave as it was. It signs as the swap authority, and so could give away each token account of that address
//! that it is handed, let somebody spend from it, or close it: swaps of that token would be refused ever after.

use crate::account::{Account, Call, Key, Word, MAX_ACCOUNTS, ZERO};
use crate::addresses::TOKEN_PROGRAM;
use crate::error::{Error, Result};
use crate::runtime::sha256;
use crate::spl::read;

/// The mark of an account that is not SPL Token's: nobody's, or another program's.
const NONE: Word = ZERO;
/// The mark of SPL Token's accounts that are not the swap authority's: mints, the vault's, those of markets.
const FOREIGN: Word = [0xff; 32];

/// Does what lends `account` to a venue, and demands that it comes back byte for byte, with no lamport less. Of the other accounts in
/// the call those of the same `owner` may have another amount afterwards, nothing else; and none becomes a token account, since it
/// could be the one that `owner` is to have for a token which was not swapped yet.
#[inline(never)]
pub fn lend(call: &Call, owner: &Key, account: &Account, to_venue: impl FnOnce() -> Result) -> Result {
    let (amount, lamports) = (read(account)?.amount, account.lamports());
    let mut before = [NONE; MAX_ACCOUNTS];
    for (mark, account) in before.iter_mut().zip(call.accounts) {
        *mark = mark_of(account, owner)?;
    }
    to_venue()?;
    for (mark, account) in before.iter().zip(call.accounts) {
        if *mark != FOREIGN && *mark != mark_of(account, owner)? {
            return Err(Error::SwapAccountChanged);
        }
    }
    if read(account)?.amount != amount {
        return Err(Error::InputLeft);
    }
    if account.lamports() < lamports {
        return Err(Error::SwapAccountChanged);
    }
    Ok(())
}

/// Of a token account of `owner` the hash of all but its amount.
fn mark_of(account: &Account, owner: &Key) -> Result<Word> {
    if account.owner() != TOKEN_PROGRAM {
        return Ok(NONE);
    }
    match read(account) {
        Ok(held) if held.owner == *owner => sha256(&[account.part(0, 64)?, account.part(72, 93)?]),
        _ => Ok(FOREIGN),
    }
}
