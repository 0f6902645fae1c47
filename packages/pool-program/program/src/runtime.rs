//! The runtime's services: hashes, addresses, the clock, the rent, calls of other programs.

use crate::account::{Account, Call, Key, Word, ZERO};
use crate::error::{Error, Result};
use crate::syscalls::*;

/// The System program's address is all zeros.
pub const SYSTEM: Key = ZERO;

#[repr(C)]
pub struct Meta {
    pub key: *const Key,
    pub writable: bool,
    pub signer: bool,
}

impl Meta {
    pub fn writable(account: &Account) -> Self {
        Meta { key: account.key(), writable: true, signer: false }
    }

    pub fn signer(key: &Key) -> Self {
        Meta { key, writable: false, signer: true }
    }

    pub fn writable_signer(account: &Account) -> Self {
        Meta { key: account.key(), writable: true, signer: true }
    }
}

#[repr(C)]
struct Instruction {
    program: *const Key,
    metas: *const Meta,
    meta_count: u64,
    data: *const u8,
    size: u64,
}

fn succeeded(status: u64) -> Result {
    if status == 0 {
        Ok(())
    } else {
        Err(Error::Runtime)
    }
}

/// Calls another program (or this one) with everything we were given; `seeds` sign as one of our addresses, none if empty.
#[inline(always)]
pub fn invoke(call: &Call, program: &Key, metas: &[Meta], data: &[u8], seeds: &[&[u8]]) -> Result {
    let instruction = Instruction {
        program,
        metas: metas.as_ptr(),
        meta_count: metas.len() as u64,
        data: data.as_ptr(),
        size: data.len() as u64,
    };
    let signers = [seeds];
    succeeded(unsafe {
        sol_invoke_signed_c(
            &instruction as *const Instruction as *const u8,
            call.accounts.as_ptr() as *const u8,
            call.accounts.len() as u64,
            signers.as_ptr() as *const u8,
            !seeds.is_empty() as u64,
        )
    })
}

pub fn sha256(parts: &[&[u8]]) -> Result<Word> {
    let mut hash = ZERO;
    succeeded(unsafe { sol_sha256(parts.as_ptr() as *const u8, parts.len() as u64, hash.as_mut_ptr()) })?;
    Ok(hash)
}

pub fn keccak256(parts: &[&[u8]]) -> Result<Word> {
    let mut hash = ZERO;
    succeeded(unsafe { sol_keccak256(parts.as_ptr() as *const u8, parts.len() as u64, hash.as_mut_ptr()) })?;
    Ok(hash)
}

/// Poseidon with circom's parameters, big-endian; refuses what is not canonical.
pub fn poseidon(inputs: &[&[u8]]) -> Result<Word> {
    let mut hash = ZERO;
    succeeded(unsafe { sol_poseidon(0, 0, inputs.as_ptr() as *const u8, inputs.len() as u64, hash.as_mut_ptr()) })?;
    Ok(hash)
}

/// The canonical address of seeds, and its bump. A bump never comes from a caller: each would be one more address.
pub fn derive(seeds: &[&[u8]], program: &Key) -> Result<(Key, u8)> {
    let (mut address, mut bump) = (ZERO, 0u8);
    succeeded(unsafe {
        sol_try_find_program_address(
            seeds.as_ptr() as *const u8,
            seeds.len() as u64,
            program.as_ptr(),
            address.as_mut_ptr(),
            &mut bump,
        )
    })?;
    Ok((address, bump))
}

/// `derive` of one name.
pub fn derive_name(name: &[u8], program: &Key) -> Result<(Key, u8)> {
    derive(&[name], program)
}

/// The cluster's time in Unix seconds.
pub fn now() -> Result<u64> {
    // slot, epoch start, epoch, leader schedule epoch, time
    let mut clock = [0i64; 5];
    succeeded(unsafe { sol_get_clock_sysvar(clock.as_mut_ptr() as *mut u8) })?;
    u64::try_from(clock[4]).map_err(|_| Error::Runtime)
}

/// Lamports that an account of a size must hold: (128 + size) * price * years, years being a float of the rent sysvar. It is
/// read as bits, its mantissa rounded up to 11 bits, so that no change of the cluster's rent makes this too little.
pub fn minimum_balance(size: u64) -> Result<u64> {
    // lamports per byte and year, years as IEEE 754, burnt percent
    let mut rent = [0u64; 3];
    succeeded(unsafe { sol_get_rent_sysvar(rent.as_mut_ptr() as *mut u8) })?;
    let (price, years) = (rent[0], rent[1]);
    let exponent = years >> 52;
    // Years from 1/1024 to below 1024; a price and a size whose product with 2^11 stays below 2^63.
    let shift = 1033u64.checked_sub(exponent).ok_or(Error::InvalidRent)?;
    if shift > 20 || price >> 24 != 0 || size >> 27 != 0 {
        return Err(Error::InvalidRent);
    }
    let mantissa = (((years & ((1 << 52) - 1)) | 1 << 52) + ((1 << 42) - 1)) >> 42;
    let product = (size + 128).wrapping_mul(price).wrapping_mul(mantissa);
    Ok((product + ((1u64 << shift) - 1)) >> shift)
}

/// An account to be made: who pays, where, how large, and the seeds of its address with the bump.
pub struct Creation<'a> {
    pub payer: &'a Account,
    pub account: &'a Account,
    pub size: u64,
    pub seeds: &'a [&'a [u8]],
}

/// Makes an address of ours an account of ours, whatever was sent to it before. `CreateAccount` would refuse an address that
/// holds a lamport, and so whoever sends one there could keep a note from ever being spent.
pub fn create(call: &Call, creation: &Creation) -> Result {
    let Creation { payer, account, size, seeds } = *creation;
    fund(call, payer, account, minimum_balance(size)?)?;
    let signer = [Meta::writable_signer(account)];
    if size > 0 {
        let mut allocate = [0u8; 12];
        allocate[0] = 8;
        allocate[4..].copy_from_slice(&size.to_le_bytes());
        invoke(call, &SYSTEM, &signer, &allocate, seeds)?;
    }
    let mut assign = [0u8; 36];
    assign[0] = 1;
    assign[4..].copy_from_slice(call.program);
    invoke(call, &SYSTEM, &signer, &assign, seeds)
}

/// Tops an account up to a balance.
pub fn fund(call: &Call, payer: &Account, account: &Account, balance: u64) -> Result {
    let held = account.lamports();
    if held >= balance {
        return Ok(());
    }
    send_lamports(call, payer, account, balance - held, &[])
}

/// A transfer of the System program; `seeds` when the sender is one of our addresses.
#[inline(always)]
pub fn send_lamports(call: &Call, from: &Account, to: &Account, amount: u64, seeds: &[&[u8]]) -> Result {
    let mut transfer = [0u8; 12];
    transfer[0] = 2;
    transfer[4..].copy_from_slice(&amount.to_le_bytes());
    invoke(call, &SYSTEM, &[Meta::writable_signer(from), Meta::writable(to)], &transfer, seeds)
}
