//! The hash of an operation: the extDataHash of its proof. Nothing that it covers can be changed by who carries it.
//!
//! sha256(TAG_OP, genesis hash, program, borsh(joins), borsh(ExtData)) mod r, the joins being the one of the call. Mints and
//! recipients are filled in from the accounts, so that they stand in the transaction once.

use crate::account::{Key, Word, ZERO};
use crate::error::Result;
use crate::event::Note;
use crate::field::reduce;
use crate::keys::TAG_OP;
use crate::runtime::sha256;

pub struct Payment<'a> {
    pub mint: &'a Key,
    pub to: &'a Key,
    pub amount: u64,
    pub from_output: bool,
}

pub struct Action<'a> {
    pub id: &'a Word,
    pub mint_in: &'a Key,
    pub amount_in: u64,
    pub mint_out: &'a Key,
    pub min_out: u64,
    pub npk: &'a Word,
    pub note: &'a [u8],
    pub data: &'a [u8],
}

pub struct Operation<'a> {
    pub genesis: &'a Word,
    pub program: &'a Key,
    pub root: &'a Word,
    pub asset: &'a Word,
    pub out: bool,
    pub amount: u64,
    pub nullifiers: [&'a Word; 2],
    pub commitments: [&'a Word; 2],
    pub payout: Option<Payment<'a>>,
    pub fee: Option<Payment<'a>>,
    pub action: Option<Action<'a>>,
    pub deadline: u64,
    pub salt: &'a [u8; 16],
    pub notes: [Option<&'a Note>; 2],
}

/// An amount in the 16 bytes that it has everywhere.
fn amount(value: u64) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&value.to_le_bytes());
    bytes
}

fn length(bytes: &[u8]) -> [u8; 4] {
    (bytes.len() as u32).to_le_bytes()
}

#[inline(never)]
pub fn hash(operation: &Operation) -> Result<Word> {
    let empty: &[u8] = &[];
    // An absent payout is no element of its list; an absent fee or action is all zero.
    let payout = operation.payout.as_ref();
    let paid_amount = amount(payout.map_or(0, |payout| payout.amount));
    let paid: [&[u8]; 3] = match payout {
        Some(payout) => [payout.mint, payout.to, &paid_amount],
        None => [empty; 3],
    };
    let fee = operation.fee.as_ref();
    let action = operation.action.as_ref();
    let (action_note, action_data) = (action.map_or(empty, |it| it.note), action.map_or(empty, |it| it.data));
    let notes: [&[u8]; 2] =
        [operation.notes[0].map_or(empty, |note| note), operation.notes[1].map_or(empty, |note| note)];
    let hash = sha256(&[
        &TAG_OP,
        operation.genesis,
        operation.program,
        // Vec<Join>
        &1u32.to_le_bytes(),
        operation.root,
        operation.asset,
        &[operation.out as u8],
        &amount(operation.amount),
        &2u32.to_le_bytes(),
        operation.nullifiers[0],
        operation.nullifiers[1],
        operation.commitments[0],
        operation.commitments[1],
        // ExtData: payouts, fee, action, deadline, salt, encrypted notes
        &(payout.is_some() as u32).to_le_bytes(),
        paid[0],
        paid[1],
        paid[2],
        fee.map_or(&ZERO, |it| it.mint),
        fee.map_or(&ZERO, |it| it.to),
        &amount(fee.map_or(0, |it| it.amount)),
        &[fee.map_or(false, |it| it.from_output) as u8],
        action.map_or(&ZERO, |it| it.id),
        action.map_or(&ZERO, |it| it.mint_in),
        &amount(action.map_or(0, |it| it.amount_in)),
        action.map_or(&ZERO, |it| it.mint_out),
        &amount(action.map_or(0, |it| it.min_out)),
        action.map_or(&ZERO, |it| it.npk),
        &length(action_note),
        action_note,
        // No refund note: a swap that fails leaves the notes unspent.
        &ZERO,
        &length(empty),
        &length(action_data),
        action_data,
        &operation.deadline.to_le_bytes(),
        operation.salt,
        &2u32.to_le_bytes(),
        &length(notes[0]),
        notes[0],
        &length(notes[1]),
        notes[1],
    ])?;
    Ok(reduce(&hash))
}
