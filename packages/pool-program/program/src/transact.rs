//! One join with what enters or leaves by it: a transfer, a withdrawal, a deposit with proof.

use crate::account::{Call, ZERO};
use crate::error::{Error, Result};
use crate::join::{Effect, Join, Pool, ACCOUNTS};
use crate::operation::{hash, Operation, Payment};
use crate::reader::Reader;
use crate::state::Asset;
use crate::token::{require_entry, Vault};

const NOTHING: u8 = 0;
const OUT: u8 = 1;
const IN: u8 = 2;

/// Accounts: those of a join; when something moves also asset, vault, vault's token account (writable), token program, then for
/// what leaves recipient and recipient of the fee (each the System program when absent), for what enters source and its authority.
/// Data: join, flow (0 nothing, 1 out, 2 in), amount, fee, deadline, salt, two encrypted notes. What leaves is amount + fee.
pub fn transact(call: &Call, mut data: Reader) -> Result {
    let join = Join::read(&mut data)?;
    let (flow, amount, fee, deadline) = (data.u8()?, data.u64()?, data.u64()?, data.u64()?);
    let (salt, notes) = (data.array()?, [Some(data.array()?), Some(data.array()?)]);
    data.end()?;

    let mut pool = Pool::open(call)?;
    let root = pool.check(&join, deadline)?;
    let config = pool.config;
    let mut operation = Operation {
        genesis: &config.genesis,
        program: call.program,
        root: &root,
        asset: &ZERO,
        out: false,
        amount: 0,
        nullifiers: join.nullifiers,
        commitments: join.commitments,
        payout: None,
        fee: None,
        action: None,
        deadline,
        salt,
        notes,
    };
    if flow == NOTHING {
        call.require_count(ACCOUNTS)?;
        if amount != 0 || fee != 0 {
            return Err(Error::AbsentNotZero);
        }
        return settle(&mut pool, &join, &operation);
    }

    call.require_count(ACCOUNTS + 6)?;
    let asset: &'static Asset = call.account(ACCOUNTS)?.state::<Asset>(call.program)?;
    let vault = Vault::open(call, config, asset, [ACCOUNTS + 1, ACCOUNTS + 2, ACCOUNTS + 3])?;
    let (first, second) = (call.account(ACCOUNTS + 4)?, call.account(ACCOUNTS + 5)?);
    operation.asset = &asset.asset;
    match flow {
        OUT => {
            operation.out = true;
            operation.amount = amount.checked_add(fee).ok_or(Error::AmountOverflow)?;
            if operation.amount == 0 {
                return Err(Error::ZeroAmount);
            }
            // Absent, and so zero in the hash.
            if (amount == 0) != (*first.key() == ZERO) || (fee == 0) != (*second.key() == ZERO) {
                return Err(Error::InvalidRecipient);
            }
            if amount != 0 {
                operation.payout = Some(Payment { mint: &asset.mint, to: first.key(), amount, from_output: false });
            }
            if fee != 0 {
                operation.fee = Some(Payment { mint: &asset.mint, to: second.key(), amount: fee, from_output: false });
            }
            settle(&mut pool, &join, &operation)?;
            if amount != 0 {
                vault.send(first, amount)?;
            }
            if fee != 0 {
                vault.send(second, fee)?;
            }
            Ok(())
        }
        IN => {
            require_entry(config, asset, amount)?;
            // A fee is paid out of what joins release, and this one releases nothing.
            if fee != 0 {
                return Err(Error::AbsentNotZero);
            }
            operation.amount = amount;
            settle(&mut pool, &join, &operation)?;
            vault.pull(first, second, amount)
        }
        _ => Err(Error::InvalidData),
    }
}

/// Steps 2 and 3 of an operation, and its proof.
pub fn settle(pool: &mut Pool, join: &Join, operation: &Operation) -> Result {
    pool.execute(
        join,
        &Effect {
            root: operation.root,
            asset: operation.asset,
            out: operation.out,
            amount: operation.amount,
            hash: &hash(operation)?,
            notes: operation.notes,
        },
    )
}
