//! A join whose amount goes to a venue, and a note of what comes back.
//!
//! The venue gets the signature of an address that owns the input of this one call and nothing else: the vault signs for nobody.
//! A venue that fails ends the transaction, so nothing is spent and there is no refund to make.

use crate::account::{Account, Call, ZERO};
use crate::error::{Error, Result};
use crate::event::PublicNote;
use crate::field::{from_u64, require_canonical};
use crate::join::{Join, Pool, ACCOUNTS};
use crate::loan::lend;
use crate::operation::{Action, Operation, Payment};
use crate::reader::Reader;
use crate::runtime::{invoke, poseidon, Meta, SYSTEM};
use crate::spl::read;
use crate::state::{Asset, Config, Venue};
use crate::token::Vault;
use crate::transact::settle;
use crate::{account::MAX_ACCOUNTS, tree};

/// Accounts of a swap before the venue's own.
const FIXED: usize = ACCOUNTS + 11;

/// Accounts: those of a join; asset in, vault, vault's token account in (writable), token program, asset out, vault's token account
/// out (writable), swap authority, its token account (writable), recipient of the fee (the System program when absent), venue,
/// venue's program; then the venue's accounts. Data: join, amount in, fee, whether the fee is of the output, least output, npk,
/// deadline, salt, encrypted notes of the change and of the output, the venue's data.
pub fn swap(call: &Call, mut data: Reader) -> Result {
    let join = Join::read(&mut data)?;
    let (amount_in, fee, from_output, min_out) = (data.u64()?, data.u64()?, data.u8()?, data.u64()?);
    let (npk, deadline, salt) = (data.word()?, data.u64()?, data.array()?);
    let (change, note) = (data.array()?, data.array()?);
    let venue_data = data.rest();
    if call.accounts.len() < FIXED {
        return Err(Error::WrongAccounts);
    }

    let mut pool = Pool::open(call)?;
    let root = pool.check(&join, deadline)?;
    let config = pool.config;
    let at = |offset: usize| call.account(ACCOUNTS + offset);
    let asset_in: &'static Asset = at(0)?.state::<Asset>(call.program)?;
    let asset_out: &'static Asset = at(4)?.state::<Asset>(call.program)?;
    if asset_in.mint == asset_out.mint {
        return Err(Error::InvalidSwap);
    }
    // Venues move tokens. Coins would have to be wrapped and unwrapped around each call, for which there is no room.
    if asset_in.mint == SYSTEM || asset_out.mint == SYSTEM {
        return Err(Error::NativeSwap);
    }
    let input = Vault::open(call, config, asset_in, [ACCOUNTS + 1, ACCOUNTS + 2, ACCOUNTS + 3])?;
    let output = Vault::open(call, config, asset_out, [ACCOUNTS + 1, ACCOUNTS + 5, ACCOUNTS + 3])?;
    let (authority, transit, fee_to) = (at(6)?, at(7)?, at(8)?);
    authority.require_key(&config.swap_authority)?;
    // Whoever signs for an address that can be written may assign it to another program, such as a multisig's to SPL Token.
    if authority.is_writable() {
        return Err(Error::SwapAuthorityWritable);
    }
    let venue = open_venue(call, at(9)?, at(10)?, pool.now)?;
    if amount_in == 0 || min_out == 0 {
        return Err(Error::ZeroAmount);
    }
    if *npk == ZERO {
        return Err(Error::InvalidNpk);
    }
    require_canonical(npk)?;
    if from_output > 1 || (from_output == 1 && (fee == 0 || fee >= min_out)) {
        return Err(Error::InvalidOutputFee);
    }
    if (fee == 0) != (*fee_to.key() == ZERO) {
        return Err(Error::InvalidRecipient);
    }

    let from_output = from_output == 1;
    let fee_in = if from_output { 0 } else { fee };
    let fee_mint = if from_output { &asset_out.mint } else { &asset_in.mint };
    let operation = Operation {
        genesis: &config.genesis,
        program: call.program,
        root: &root,
        asset: &asset_in.asset,
        out: true,
        amount: amount_in.checked_add(fee_in).ok_or(Error::AmountOverflow)?,
        nullifiers: join.nullifiers,
        commitments: join.commitments,
        payout: None,
        fee: if fee == 0 { None } else { Some(Payment { mint: fee_mint, to: fee_to.key(), amount: fee, from_output }) },
        action: Some(Action {
            id: &venue.id,
            mint_in: &asset_in.mint,
            amount_in,
            mint_out: &asset_out.mint,
            min_out,
            npk,
            note,
            data: venue_data,
        }),
        deadline,
        salt,
        notes: [Some(change), None],
    };
    settle(&mut pool, &join, &operation)?;
    if fee_in != 0 {
        input.send(fee_to, fee_in)?;
    }

    // What the transit account held before is not ours to judge; it holds that again when the venue is done.
    let kept = read(transit)?;
    if kept.owner != config.swap_authority || kept.mint != asset_in.mint {
        return Err(Error::InvalidTokenAccount);
    }
    let before = output.held()?;
    lend(call, &config.swap_authority, transit, || {
        input.send(transit, amount_in)?;
        trade(call, venue, config, venue_data)
    })?;
    let received = output.held()?.checked_sub(before).ok_or(Error::BelowMinOut)?;
    if received < min_out {
        return Err(Error::BelowMinOut);
    }
    if from_output {
        output.send(fee_to, fee)?;
    }
    // fee < min_out <= received
    let amount = if from_output { received - fee } else { received };
    let commitment = poseidon(&[npk, &asset_out.asset, &from_u64(amount)])?;
    let position = tree::append(pool.tree, pool.roots, [&commitment, &ZERO], pool.now)?;
    let root = &pool.tree.root;
    pool.emitter.public_note(&PublicNote { position, root, mint: &asset_out.mint, amount, npk, note })
}

fn open_venue(call: &Call, account: &Account, program: &Account, now: u64) -> Result<&'static Venue> {
    let venue: &'static Venue = account.state::<Venue>(call.program)?;
    if venue.removed != 0 || now < venue.active_from {
        return Err(Error::UnknownVenue);
    }
    program.require_key(&venue.program)?;
    Ok(venue)
}

/// Calls the venue with the accounts after ours, as writable as they came; nobody but the swap authority signs.
#[inline(never)]
fn trade(call: &Call, venue: &Venue, config: &Config, data: &[u8]) -> Result {
    let mut metas: [core::mem::MaybeUninit<Meta>; MAX_ACCOUNTS] =
        [const { core::mem::MaybeUninit::uninit() }; MAX_ACCOUNTS];
    let accounts = &call.accounts[FIXED..];
    for (meta, account) in metas.iter_mut().zip(accounts) {
        meta.write(Meta {
            key: account.key(),
            writable: account.is_writable(),
            signer: *account.key() == config.swap_authority,
        });
    }
    let metas = unsafe { core::slice::from_raw_parts(metas.as_ptr() as *const Meta, accounts.len()) };
    let bump = [config.swap_bump];
    invoke(call, &venue.program, metas, data, &[b"swap", &bump])
}
