package ru.spetskarta.recorder.core;

import java.io.IOException;

/** Turns every bit, so that a token that is not sealed shows on the disk. */
final class FakeVault implements Vault {
  boolean lost;

  @Override
  public byte[] seal(byte[] plain) throws IOException {
    if (lost) throw new IOException("the key is gone");
    return turned(plain);
  }

  private static byte[] turned(byte[] plain) {
    byte[] sealed = plain.clone();
    for (int i = 0; i < sealed.length; i++) sealed[i] ^= 0xff;
    return sealed;
  }

  @Override
  public byte[] open(byte[] sealed) throws IOException {
    if (lost) throw new IOException("the key is gone");
    return turned(sealed);
  }
}
