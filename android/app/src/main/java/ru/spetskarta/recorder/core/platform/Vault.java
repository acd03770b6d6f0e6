package ru.spetskarta.recorder.core.platform;

import java.io.IOException;

/** Seals secrets with a key that never leaves the phone. */
public interface Vault {
  byte[] seal(byte[] plain) throws IOException;

  /** Throws if the key is gone or the bytes are damaged. */
  byte[] open(byte[] sealed) throws IOException;
}
