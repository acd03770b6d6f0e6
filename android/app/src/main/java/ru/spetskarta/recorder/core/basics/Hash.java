package ru.spetskarta.recorder.core.basics;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 as hex digits. */
public final class Hash {
  private Hash() {}

  public static String of(byte[] bytes) {
    return of(new ByteArrayInputStream(bytes));
  }

  /** Null if the file cannot be read. */
  public static String of(File file) {
    try {
      return of(new FileInputStream(file));
    } catch (IOException missing) {
      return null;
    }
  }

  private static String of(InputStream in) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] part = new byte[16384];
      for (int read = in.read(part); read >= 0; read = in.read(part)) digest.update(part, 0, read);
      in.close();
      StringBuilder hex = new StringBuilder();
      for (byte one : digest.digest()) hex.append(Integer.toHexString(0x100 | (one & 0xff)).substring(1));
      return hex.toString();
    } catch (IOException unreadable) {
      return null;
    } catch (NoSuchAlgorithmException never) {
      throw new IllegalStateException(never);
    }
  }
}
