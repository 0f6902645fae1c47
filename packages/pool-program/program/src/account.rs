//! The accounts of a call as the loader lays them out, and the checks every use of one goes through.

use crate::error::{Error, Result};

pub type Key = [u8; 32];
/// A field element or hash, big-endian.
pub type Word = [u8; 32];

/// The System program, the native coin as a mint, and whatever is absent.
pub const ZERO: Word = [0; 32];

/// `SolAccountInfo` of the C interface, which calls of other programs take as they are.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Account {
    key: *const Key,
    lamports: *mut u64,
    length: u64,
    data: *mut u8,
    owner: *const Key,
    rent_epoch: u64,
    signer: bool,
    writable: bool,
    executable: bool,
}

/// The start of every account of this program, so that none passes for another kind.
pub trait Kind {
    const TAG: u64;
    fn tag(&mut self) -> &mut u64;
}

impl Account {
    pub fn key(&self) -> &Key {
        unsafe { &*self.key }
    }

    /// Read anew each time: a call of the System program changes it.
    pub fn owner(&self) -> Key {
        unsafe { self.owner.read_volatile() }
    }

    /// Read anew each time, as every balance.
    pub fn lamports(&self) -> u64 {
        unsafe { self.lamports.read_volatile() }
    }

    /// Read anew each time: a call of the owner may close the account.
    pub fn length(&self) -> usize {
        unsafe { core::ptr::addr_of!(self.length).read_volatile() as usize }
    }

    pub fn is_writable(&self) -> bool {
        self.writable
    }

    /// Part of the data in place. Not to be kept during a call that may change it.
    pub fn part(&self, at: usize, size: usize) -> Result<&[u8]> {
        match at.checked_add(size) {
            Some(end) if end <= self.length() => Ok(unsafe { core::slice::from_raw_parts(self.data.add(at), size) }),
            _ => Err(Error::InvalidTokenAccount),
        }
    }

    /// `N` bytes of the data.
    pub fn bytes<const N: usize>(&self, at: usize) -> Result<[u8; N]> {
        let part = self.part(at, N)?;
        Ok(unsafe { (part.as_ptr() as *const [u8; N]).read_volatile() })
    }

    pub fn require_signer(&self) -> Result {
        if self.signer {
            Ok(())
        } else {
            Err(Error::MissingSignature)
        }
    }

    pub fn require_writable(&self) -> Result {
        if self.writable {
            Ok(())
        } else {
            Err(Error::NotWritable)
        }
    }

    pub fn require_key(&self, key: &Key) -> Result {
        if self.key() == key {
            Ok(())
        } else {
            Err(Error::WrongAddress)
        }
    }

    pub fn require_owner(&self, owner: &Key) -> Result {
        if self.owner() == *owner {
            Ok(())
        } else {
            Err(Error::WrongOwner)
        }
    }

    /// The data as one of this program's structures. Anybody can give an account of zeros to this program, hence the tag:
    /// only `initialize` and the admin's instructions write one, at addresses that they derived themselves.
    pub fn state<T: Kind>(&self, program: &Key) -> Result<&'static mut T> {
        let state = self.blank::<T>(program)?;
        if *state.tag() == T::TAG {
            Ok(state)
        } else {
            Err(Error::WrongKind)
        }
    }

    /// `state` of an account that will be written.
    pub fn state_mut<T: Kind>(&self, program: &Key) -> Result<&'static mut T> {
        self.require_writable()?;
        self.state(program)
    }

    /// The data of an account that is given its kind now.
    pub fn blank<T: Kind>(&self, program: &Key) -> Result<&'static mut T> {
        self.require_owner(program)?;
        if self.length() != core::mem::size_of::<T>() {
            return Err(Error::WrongKind);
        }
        // Account data begins at a multiple of 8, and every structure is of integers and bytes.
        Ok(unsafe { &mut *(self.data as *mut T) })
    }

    /// The length after this program allocated the account's data in this very call.
    pub fn set_length(&mut self, length: usize) {
        self.length = length as u64;
    }
}

/// A call: who we are and what we were given.
pub struct Call<'a> {
    pub program: &'a Key,
    pub accounts: &'a [Account],
}

impl<'a> Call<'a> {
    pub fn account(&self, at: usize) -> Result<&'a Account> {
        self.accounts.get(at).ok_or(Error::WrongAccounts)
    }

    pub fn require_count(&self, count: usize) -> Result {
        if self.accounts.len() == count {
            Ok(())
        } else {
            Err(Error::WrongAccounts)
        }
    }
}

/// More than any instruction can name within the size of a transaction.
pub const MAX_ACCOUNTS: usize = 48;

/// Reads the loader's parameter block. The block lives as long as the call.
///
/// # Safety
/// `input` is what the loader passed to the entry point.
pub unsafe fn parse<'a>(
    input: *mut u8,
    accounts: &'a mut [core::mem::MaybeUninit<Account>; MAX_ACCOUNTS],
) -> Result<(Call<'a>, &'a [u8])> {
    const GROWTH: usize = 10_240;
    let count = *(input as *const u64) as usize;
    if count > MAX_ACCOUNTS {
        return Err(Error::WrongAccounts);
    }
    let mut at = input.add(8);
    for index in 0..count {
        let original = *at;
        if original != 0xff {
            accounts[index] = accounts[original as usize];
            at = at.add(8);
            continue;
        }
        let length = *(at.add(80) as *const u64);
        accounts[index].write(Account {
            key: at.add(8) as *const Key,
            lamports: at.add(72) as *mut u64,
            length,
            data: at.add(88),
            owner: at.add(40) as *const Key,
            rent_epoch: u64::MAX,
            signer: *at.add(1) != 0,
            writable: *at.add(2) != 0,
            executable: *at.add(3) != 0,
        });
        at = at.add(88 + length as usize + GROWTH);
        at = at.add(at.align_offset(8) + 8);
    }
    let size = *(at as *const u64) as usize;
    let data = core::slice::from_raw_parts(at.add(8), size);
    let program = &*(at.add(8 + size) as *const Key);
    let accounts = core::slice::from_raw_parts(accounts.as_ptr() as *const Account, count);
    Ok((Call { program, accounts }, data))
}
