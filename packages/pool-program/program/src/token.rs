//! Movements of tokens and coins, judged by the pool's own balance before and after.

use crate::account::{Account, Call};
use crate::addresses::TOKEN_PROGRAM;
use crate::error::{Error, Result};
use crate::runtime::{minimum_balance, send_lamports, SYSTEM};
use crate::spl::{read, transfer};
use crate::state::{Asset, Config};

/// The accounts that moving an asset takes.
pub struct Vault<'a> {
    pub call: &'a Call<'a>,
    pub asset: &'a Asset,
    pub vault: &'a Account,
    /// The vault's token account, or the vault itself for coins.
    pub token: &'a Account,
    pub bump: u8,
}

/// The rules of what enters, the same for a plain deposit and a join: no pause, an accepted token, at least its least deposit.
pub fn require_entry(config: &Config, asset: &Asset, amount: u64) -> Result {
    if config.paused != 0 {
        return Err(Error::EntryPaused);
    }
    if asset.min_deposit == 0 {
        return Err(Error::TokenNotAccepted);
    }
    if amount < asset.min_deposit {
        return Err(Error::BelowMinimum);
    }
    Ok(())
}

impl<'a> Vault<'a> {
    /// Checks that the accounts at three places (vault, its token account, token program) are the asset's, and that the program
    /// that moves it is the one that may.
    pub fn open(call: &'a Call<'a>, config: &Config, asset: &'a Asset, places: [usize; 3]) -> Result<Self> {
        let [vault, token, program] = places;
        let (vault, token, program) = (call.account(vault)?, call.account(token)?, call.account(program)?);
        vault.require_key(&config.vault)?;
        token.require_key(&asset.vault_token)?;
        token.require_writable()?;
        let opened = Vault { call, asset, vault, token, bump: config.vault_bump };
        program.require_key(if opened.is_native() { &SYSTEM } else { &TOKEN_PROGRAM })?;
        Ok(opened)
    }

    pub fn is_native(&self) -> bool {
        self.asset.mint == SYSTEM
    }

    /// What the pool holds. Coins count above the rent of the vault itself.
    pub fn held(&self) -> Result<u64> {
        if !self.is_native() {
            return Ok(read(self.token)?.amount);
        }
        self.token.lamports().checked_sub(minimum_balance(0)?).ok_or(Error::TransferMismatch)
    }

    /// Takes exactly `amount` from `source`, for which `authority` signs.
    pub fn pull(&self, source: &Account, authority: &Account, amount: u64) -> Result {
        let before = self.held()?;
        authority.require_signer()?;
        if self.is_native() {
            source.require_key(authority.key())?;
            send_lamports(self.call, source, self.token, amount, &[])?;
        } else {
            transfer(self.call, source, self.token, authority.key(), amount, &[])?;
        }
        if self.held()?.checked_sub(before) == Some(amount) {
            Ok(())
        } else {
            Err(Error::TransferMismatch)
        }
    }

    /// Sends exactly `amount` to `recipient`: the pool's balance falls by it.
    pub fn send(&self, recipient: &Account, amount: u64) -> Result {
        if recipient.key() == self.vault.key() || recipient.key() == self.token.key() {
            return Err(Error::InvalidRecipient);
        }
        let before = self.held()?;
        let bump = [self.bump];
        let seeds: [&[u8]; 2] = [b"vault", &bump];
        if self.is_native() {
            send_lamports(self.call, self.token, recipient, amount, &seeds)?;
        } else {
            transfer(self.call, self.token, recipient, self.vault.key(), amount, &seeds)?;
        }
        if before.checked_sub(self.held()?) == Some(amount) {
            Ok(())
        } else {
            Err(Error::TransferMismatch)
        }
    }
}
