//! SPL Token: its mints and accounts as they lie in memory, and its transfer.

use crate::account::{Account, Call, Key};
use crate::addresses::{ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM};
use crate::error::{Error, Result};
use crate::runtime::{derive, invoke, Meta};

const MINT_SIZE: usize = 82;
const TOKEN_ACCOUNT_SIZE: usize = 165;

/// A token account's mint, owner and amount. SPL Token's own: Token-2022 accounts belong to another program.
pub struct TokenAccount {
    pub mint: Key,
    pub owner: Key,
    pub amount: u64,
}

pub fn read(account: &Account) -> Result<TokenAccount> {
    if account.owner() != TOKEN_PROGRAM || account.length() != TOKEN_ACCOUNT_SIZE {
        return Err(Error::InvalidTokenAccount);
    }
    Ok(TokenAccount {
        mint: account.bytes(0)?,
        owner: account.bytes(32)?,
        amount: u64::from_le_bytes(account.bytes(64)?),
    })
}

/// An initialized mint of SPL Token.
pub fn require_mint(mint: &Account) -> Result {
    let valid = mint.owner() == TOKEN_PROGRAM && mint.length() == MINT_SIZE && mint.bytes::<1>(45)? == [1];
    if valid {
        Ok(())
    } else {
        Err(Error::InvalidMint)
    }
}

/// The one token account of a mint that an address of ours uses: no other owner, delegate or closer can ever have had it.
pub fn associated(owner: &Key, mint: &Key) -> Result<Key> {
    Ok(derive(&[owner, &TOKEN_PROGRAM, mint], &ASSOCIATED_TOKEN_PROGRAM)?.0)
}

/// Moves an amount; the authority signs the call, or by `seeds` is one of our addresses.
#[inline(always)]
pub fn transfer(call: &Call, from: &Account, to: &Account, authority: &Key, amount: u64, seeds: &[&[u8]]) -> Result {
    let mut data = [0u8; 9];
    data[0] = 3;
    data[1..].copy_from_slice(&amount.to_le_bytes());
    let metas = [Meta::writable(from), Meta::writable(to), Meta::signer(authority)];
    invoke(call, &TOKEN_PROGRAM, &metas, &data, seeds)
}
