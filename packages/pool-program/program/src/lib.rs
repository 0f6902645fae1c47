//! The shielded pool on Solana. The rules, and the attack each one stops, are in docs/protocol.md.
#![no_std]

mod account;
mod addresses;
mod admin;
mod deposit;
mod error;
mod event;
mod field;
mod groth16;
mod initialize;
mod join;
mod keys;
mod loan;
mod operation;
mod reader;
mod runtime;
mod spl;
mod state;
mod swap;
mod syscalls;
mod token;
mod transact;
mod tree;

use account::{parse, Account, Call, MAX_ACCOUNTS};
use core::mem::MaybeUninit;
use error::{Error, Result};
use reader::Reader;

#[inline(never)]
fn dispatch(call: &Call, data: &[u8]) -> Result {
    let mut data = Reader::new(data);
    match data.u8()? {
        0 => initialize::initialize(call, data),
        1 => admin::set_asset(call, data),
        2 => admin::set_paused(call, data),
        3 => admin::offer_admin(call, data),
        4 => admin::accept_admin(call, data),
        5 => admin::add_venue(call, data),
        6 => admin::remove_venue(call, data),
        7 => deposit::deposit(call, data),
        8 => transact::transact(call, data),
        9 => swap::swap(call, data),
        event::EVENT => event::receive(call),
        _ => Err(Error::InvalidData),
    }
}

/// # Safety
/// `input` is the parameter block of the loader.
#[no_mangle]
pub unsafe extern "C" fn entrypoint(input: *mut u8) -> u64 {
    let mut accounts: [MaybeUninit<Account>; MAX_ACCOUNTS] = [const { MaybeUninit::uninit() }; MAX_ACCOUNTS];
    let result = match parse(input, &mut accounts) {
        Ok((call, data)) => dispatch(&call, data),
        Err(error) => Err(error),
    };
    match result {
        Ok(()) => 0,
        Err(error) => error as u64,
    }
}

#[cfg(any(target_arch = "bpf", target_arch = "sbf"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { syscalls::abort() }
}

/// LLVM lowers code that cannot be reached to a call of this symbol.
#[cfg(any(target_arch = "bpf", target_arch = "sbf"))]
#[no_mangle]
extern "C" fn __bpf_trap() -> ! {
    unsafe { syscalls::abort() }
}
