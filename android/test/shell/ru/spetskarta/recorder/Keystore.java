package ru.spetskarta.recorder;

import java.io.InputStream;
import java.io.OutputStream;
import java.security.Key;
import java.security.KeyStoreSpi;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Android's keystore with one key, in memory. */
public final class Keystore extends Provider {
  private static final long serialVersionUID = 1;
  static SecretKey kept;

  private Keystore() {
    super("AndroidKeyStore", 1.0, "for tests");
    put("KeyStore.AndroidKeyStore", Store.class.getName());
    put("KeyGenerator.AES", Generator.class.getName());
  }

  static void install() {
    kept = null;
    if (Security.getProvider("AndroidKeyStore") == null) Security.addProvider(new Keystore());
  }

  public static final class Generator extends KeyGeneratorSpi {
    @Override
    protected void engineInit(SecureRandom random) {}

    @Override
    protected void engineInit(AlgorithmParameterSpec spec, SecureRandom random) {}

    @Override
    protected void engineInit(int size, SecureRandom random) {}

    @Override
    protected SecretKey engineGenerateKey() {
      byte[] bytes = new byte[32];
      new SecureRandom().nextBytes(bytes);
      kept = new SecretKeySpec(bytes, "AES");
      return kept;
    }
  }

  public static final class Store extends KeyStoreSpi {
    @Override
    public Key engineGetKey(String alias, char[] password) {
      return kept;
    }

    @Override
    public void engineLoad(InputStream stream, char[] password) {}

    @Override
    public Certificate[] engineGetCertificateChain(String alias) {
      return null;
    }

    @Override
    public Certificate engineGetCertificate(String alias) {
      return null;
    }

    @Override
    public Date engineGetCreationDate(String alias) {
      return null;
    }

    @Override
    public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) {}

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) {}

    @Override
    public void engineSetCertificateEntry(String alias, Certificate certificate) {}

    @Override
    public void engineDeleteEntry(String alias) {}

    @Override
    public Enumeration<String> engineAliases() {
      return Collections.emptyEnumeration();
    }

    @Override
    public boolean engineContainsAlias(String alias) {
      return kept != null;
    }

    @Override
    public int engineSize() {
      return 1;
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
      return true;
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
      return false;
    }

    @Override
    public String engineGetCertificateAlias(Certificate certificate) {
      return null;
    }

    @Override
    public void engineStore(OutputStream stream, char[] password) {}
  }
}
