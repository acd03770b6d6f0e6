package ru.spetskarta.recorder.platform;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.spec.GCMParameterSpec;
import ru.spetskarta.recorder.core.platform.Vault;

/** AES-GCM with a key that Android keeps and no app can read. The sealed bytes are a nonce of 12 bytes and the rest. */
public final class KeystoreVault implements Vault {
  private static final String STORE = "AndroidKeyStore";
  private static final String ALIAS = "recorders";
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;

  @Override
  public byte[] seal(byte[] plain) throws IOException {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, key());
      byte[] nonce = cipher.getIV();
      byte[] sealed = cipher.doFinal(plain);
      byte[] both = Arrays.copyOf(nonce, NONCE + sealed.length);
      System.arraycopy(sealed, 0, both, NONCE, sealed.length);
      return both;
    } catch (GeneralSecurityException wrong) {
      throw new IOException("cannot be sealed", wrong);
    } catch (RuntimeException wrong) {
      // Some makers' keystores throw these.
      throw new IOException("cannot be sealed", wrong);
    }
  }

  @Override
  public byte[] open(byte[] sealed) throws IOException {
    if (sealed.length < NONCE) throw new IOException("too short");
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(Cipher.DECRYPT_MODE, key(), new GCMParameterSpec(TAG_BITS, sealed, 0, NONCE));
      return cipher.doFinal(sealed, NONCE, sealed.length - NONCE);
    } catch (GeneralSecurityException wrong) {
      throw new IOException("cannot be opened", wrong);
    } catch (RuntimeException wrong) {
      throw new IOException("cannot be opened", wrong);
    }
  }

  private static synchronized Key key() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(STORE);
    store.load(null);
    Key kept = store.getKey(ALIAS, null);
    if (kept != null) return kept;
    KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
    int purposes = KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT;
    generator.init(new KeyGenParameterSpec.Builder(ALIAS, purposes).setKeySize(256)
        .setBlockModes(KeyProperties.BLOCK_MODE_GCM).setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE).build());
    return generator.generateKey();
  }
}
