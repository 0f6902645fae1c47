//! The one instruction: an exact input for at least so much of the output.

use crate::account::{Account, Call, Key};
use crate::addresses::TOKEN_PROGRAM;
use crate::error::{Error, Result};
use crate::price::output;
use crate::reader::Reader;
use crate::runtime::derive;
use crate::spl::{associated, read, transfer};

/// Accounts: authority of the source (signer), source (writable), destination (writable), market, the market's account of the
/// input (writable), of the output (writable), token program. Data: amount in, least amount out.
///
/// The token program judges source, destination and who signs for them; here is judged what makes the price.
pub fn swap(call: &Call, mut data: Reader) -> Result {
    call.require_count(7)?;
    let (amount_in, min_out) = (data.u64()?, data.u64()?);
    data.end()?;
    let (authority, source, destination) = (call.account(0)?, call.account(1)?, call.account(2)?);
    call.account(6)?.require_key(&TOKEN_PROGRAM)?;
    let market = Market::open(call.account(3)?, call.account(4)?, call.account(5)?, call.program)?;
    // From the market to itself it would take what it gives; to itself it would give what it takes.
    for own in [market.takes, market.gives] {
        if source.key() == own.key() || destination.key() == own.key() {
            return Err(Error::InvalidRecipient);
        }
    }
    // A market without input has no price: whatever came would buy all that it has.
    if amount_in == 0 || market.held_in == 0 {
        return Err(Error::ZeroAmount);
    }
    let amount_out = output(market.held_in, market.held_out, amount_in).ok_or(Error::AmountOverflow)?;
    if amount_out == 0 || amount_out < min_out {
        return Err(Error::BelowMinOut);
    }
    transfer(call, source, market.takes, authority.key(), amount_in, &[])?;
    let [low, high] = &market.mints;
    let seeds: [&[u8]; 4] = [b"market", low, high, &[market.bump]];
    transfer(call, market.gives, destination, market.address.key(), amount_out, &seeds)
}

/// Two token accounts, each the associated one of the market's address: any other could be of anybody's making, with a price
/// to his liking.
struct Market<'a> {
    address: &'a Account,
    takes: &'a Account,
    gives: &'a Account,
    held_in: u64,
    held_out: u64,
    /// In ascending order: a pair has one market, whichever of its tokens comes in.
    mints: [Key; 2],
    bump: u8,
}

impl<'a> Market<'a> {
    fn open(address: &'a Account, takes: &'a Account, gives: &'a Account, program: &Key) -> Result<Self> {
        let (input, output) = (read(takes)?, read(gives)?);
        let mints = if input.mint < output.mint { [input.mint, output.mint] } else { [output.mint, input.mint] };
        if mints[0] == mints[1] {
            return Err(Error::InvalidSwap);
        }
        let (key, bump) = derive(&[b"market", &mints[0], &mints[1]], program)?;
        address.require_key(&key)?;
        takes.require_key(&associated(&key, &input.mint)?)?;
        gives.require_key(&associated(&key, &output.mint)?)?;
        Ok(Market { address, takes, gives, held_in: input.amount, held_out: output.amount, mints, bump })
    }
}
