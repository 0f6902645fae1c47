//! Events are calls of the program by itself, signed by an address that only it can sign for. The index reads the data of these
//! inner instructions, never logs: logs are cut off at 10 kB, and any program can write the same ones.

use crate::account::{Account, Call, Key, Word};
use crate::error::{Error, Result};
use crate::runtime::{invoke, Meta};
use crate::state::Config;

/// The first byte of an event, as of any instruction.
pub const EVENT: u8 = 0xff;
const OPERATION: u8 = 1;
const PUBLIC_NOTE: u8 = 2;

/// An encrypted note: version 1, ephemeral key 32, ciphertext 108, tag 16.
pub const NOTE: usize = 157;
pub type Note = [u8; NOTE];

/// What the index has to know of an operation.
pub struct Operation<'a> {
    pub hash: &'a Word,
    pub position: u64,
    /// The root after the operation's own two leaves.
    pub root: &'a Word,
    pub nullifiers: [&'a Word; 2],
    pub commitments: [&'a Word; 2],
    /// The second one is absent in a swap.
    pub notes: [Option<&'a Note>; 2],
}

/// A note that the program built, of which everybody knows asset and amount.
pub struct PublicNote<'a> {
    pub position: u64,
    pub root: &'a Word,
    pub mint: &'a Key,
    pub amount: u64,
    pub npk: &'a Word,
    pub note: &'a Note,
}

/// Who signs, and the program's own account, which a call of itself needs as any other.
pub struct Emitter<'a> {
    call: &'a Call<'a>,
    authority: &'a Account,
    bump: u8,
}

impl<'a> Emitter<'a> {
    pub fn new(call: &'a Call<'a>, config: &Config, authority: &'a Account, program: &Account) -> Result<Self> {
        authority.require_key(&config.event_authority)?;
        program.require_key(call.program)?;
        Ok(Emitter { call, authority, bump: config.event_bump })
    }

    #[inline(never)]
    pub fn operation(&self, event: &Operation) -> Result {
        const HEAD: usize = 2 + 32 + 8 + 5 * 32;
        let mut data = [0u8; HEAD + 2 * NOTE];
        data[0] = EVENT;
        data[1] = OPERATION;
        data[2..34].copy_from_slice(event.hash);
        data[34..42].copy_from_slice(&event.position.to_le_bytes());
        data[42..74].copy_from_slice(event.root);
        data[74..106].copy_from_slice(event.nullifiers[0]);
        data[106..138].copy_from_slice(event.nullifiers[1]);
        data[138..170].copy_from_slice(event.commitments[0]);
        data[170..202].copy_from_slice(event.commitments[1]);
        let mut size = HEAD;
        if let Some(note) = event.notes[0] {
            data[HEAD..HEAD + NOTE].copy_from_slice(note);
            size += NOTE;
        }
        if let Some(note) = event.notes[1] {
            data[HEAD + NOTE..].copy_from_slice(note);
            size += NOTE;
        }
        self.emit(&data[..size])
    }

    #[inline(never)]
    pub fn public_note(&self, event: &PublicNote) -> Result {
        let mut data = [0u8; 2 + 8 + 32 + 32 + 8 + 32 + NOTE];
        data[0] = EVENT;
        data[1] = PUBLIC_NOTE;
        data[2..10].copy_from_slice(&event.position.to_le_bytes());
        data[10..42].copy_from_slice(event.root);
        data[42..74].copy_from_slice(event.mint);
        data[74..82].copy_from_slice(&event.amount.to_le_bytes());
        data[82..114].copy_from_slice(event.npk);
        data[114..].copy_from_slice(event.note);
        self.emit(&data)
    }

    fn emit(&self, data: &[u8]) -> Result {
        let bump = [self.bump];
        invoke(self.call, self.call.program, &[Meta::signer(self.authority.key())], data, &[b"event", &bump])
    }
}

/// The other end of an event: nothing to do, but only the program itself may say so.
pub fn receive(call: &Call) -> Result {
    call.require_count(1)?;
    let authority = call.account(0)?;
    authority.require_signer().map_err(|_| Error::NotPool)?;
    let (address, _) = crate::runtime::derive_name(b"event", call.program)?;
    authority.require_key(&address).map_err(|_| Error::NotPool)
}
