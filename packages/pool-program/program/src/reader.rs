//! Instruction data, read once from start to end.

use crate::account::Word;
use crate::error::{Error, Result};

pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Reader { rest: data }
    }

    pub fn array<const N: usize>(&mut self) -> Result<&'a [u8; N]> {
        match self.rest.split_first_chunk::<N>() {
            Some((head, rest)) => {
                self.rest = rest;
                Ok(head)
            }
            None => Err(Error::InvalidData),
        }
    }

    pub fn word(&mut self) -> Result<&'a Word> {
        self.array::<32>()
    }

    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    pub fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_le_bytes(*self.array::<2>()?))
    }

    pub fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(*self.array::<8>()?))
    }

    /// Everything that is left.
    pub fn rest(self) -> &'a [u8] {
        self.rest
    }

    /// Nothing may follow.
    pub fn end(self) -> Result {
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(Error::InvalidData)
        }
    }
}
