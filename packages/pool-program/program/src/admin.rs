//! The admin's powers, all of them: which tokens are accepted and from what amount, which venues swaps may call, and pausing what
//! enters. Nothing here can pause, delay or redirect what leaves.

use crate::account::{Call, ZERO};
use crate::addresses::TOKEN_PROGRAM;
use crate::error::{Error, Result};
use crate::initialize::fresh;
use crate::reader::Reader;
use crate::runtime::{create, derive, keccak256, now, poseidon, Creation, SYSTEM};
use crate::spl;
use crate::state::{Asset, Config, Venue};

/// Time between registering a venue and its first use, for owners of notes to look at it.
const VENUE_DELAY: u64 = 48 * 3600;

/// The admin, who signs, and the configuration.
fn open(call: &Call) -> Result<&'static mut Config> {
    let (admin, config) = (call.account(0)?, call.account(1)?);
    let state = config.state::<Config>(call.program)?;
    admin.require_signer()?;
    if *admin.key() != state.admin {
        return Err(Error::NotAdmin);
    }
    Ok(state)
}

/// Accounts: admin (signer, writable), config, mint, asset (writable), the vault's token account, System program. Data: the least
/// deposit, 0 to accept none. For the native coin the mint is the System program and the token account the vault.
pub fn set_asset(call: &Call, mut data: Reader) -> Result {
    call.require_count(6)?;
    let min_deposit = data.u64()?;
    data.end()?;
    let config = open(call)?;
    let (admin, mint, account, token_account) =
        (call.account(0)?, call.account(2)?, call.account(3)?, call.account(4)?);
    account.require_writable()?;
    if account.owner() == *call.program {
        let asset = account.state::<Asset>(call.program)?;
        mint.require_key(&asset.mint)?;
        asset.min_deposit = min_deposit;
        return Ok(());
    }
    if *mint.key() == SYSTEM {
        token_account.require_key(&config.vault)?;
    } else {
        spl::require_mint(mint)?;
        token_account.require_key(&spl::associated(&config.vault, mint.key())?)?;
        token_account.require_owner(&TOKEN_PROGRAM)?;
    }
    call.account(5)?.require_key(&SYSTEM)?;
    let (address, bump) = derive(&[b"asset", mint.key()], call.program)?;
    account.require_key(&address)?;
    let size = core::mem::size_of::<Asset>() as u64;
    create(call, &Creation { payer: admin, account, size, seeds: &[b"asset", mint.key(), &[bump]] })?;

    let (mut high, mut low) = (ZERO, ZERO);
    high[16..].copy_from_slice(&mint.key()[..16]);
    low[16..].copy_from_slice(&mint.key()[16..]);
    let asset = fresh::<Asset>(call, account)?;
    asset.mint = *mint.key();
    asset.asset = poseidon(&[&config.pool_tag, &high, &low])?;
    asset.vault_token = *token_account.key();
    asset.min_deposit = min_deposit;
    Ok(())
}

/// Accounts: admin (signer), config (writable). Data: 1 to pause, 0 to resume.
pub fn set_paused(call: &Call, mut data: Reader) -> Result {
    call.require_count(2)?;
    let paused = data.u8()?;
    data.end()?;
    if paused > 1 {
        return Err(Error::InvalidData);
    }
    let config = open(call)?;
    call.account(1)?.require_writable()?;
    config.paused = paused;
    Ok(())
}

/// Accounts: admin (signer), config (writable). Data: the next admin, who then accepts; zeros withdraw the offer.
pub fn offer_admin(call: &Call, mut data: Reader) -> Result {
    call.require_count(2)?;
    let next = data.word()?;
    data.end()?;
    let config = open(call)?;
    call.account(1)?.require_writable()?;
    config.pending_admin = *next;
    Ok(())
}

/// Accounts: the next admin (signer), config (writable).
pub fn accept_admin(call: &Call, data: Reader) -> Result {
    call.require_count(2)?;
    data.end()?;
    let (next, config) = (call.account(0)?, call.account(1)?);
    let state = config.state_mut::<Config>(call.program)?;
    next.require_signer()?;
    // Zeros are nobody, and no key can sign as the System program.
    if *next.key() != state.pending_admin {
        return Err(Error::NotAdmin);
    }
    state.admin = *next.key();
    state.pending_admin = ZERO;
    Ok(())
}

/// Accounts: admin (signer, writable), config, venue's program, venue (writable), System program. Data: the name.
pub fn add_venue(call: &Call, data: Reader) -> Result {
    call.require_count(5)?;
    let id = keccak256(&[data.rest()])?;
    open(call)?;
    let (admin, program, account) = (call.account(0)?, call.account(2)?, call.account(3)?);
    call.account(4)?.require_key(&SYSTEM)?;
    account.require_writable()?;
    if program.key() == call.program {
        return Err(Error::InvalidSwap);
    }
    if account.owner() == *call.program {
        return Err(Error::VenueExists);
    }
    let (address, bump) = derive(&[b"venue", &id], call.program)?;
    account.require_key(&address)?;
    let size = core::mem::size_of::<Venue>() as u64;
    create(call, &Creation { payer: admin, account, size, seeds: &[b"venue", &id, &[bump]] })?;
    let venue = fresh::<Venue>(call, account)?;
    venue.id = id;
    venue.program = *program.key();
    venue.active_from = now()? + VENUE_DELAY;
    Ok(())
}

/// Accounts: admin (signer), config, venue (writable). For ever: the id stays taken.
pub fn remove_venue(call: &Call, data: Reader) -> Result {
    call.require_count(3)?;
    data.end()?;
    open(call)?;
    call.account(2)?.state_mut::<Venue>(call.program)?.removed = 1;
    Ok(())
}
