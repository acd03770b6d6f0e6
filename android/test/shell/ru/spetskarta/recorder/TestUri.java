package ru.spetskarta.recorder;

import android.net.Uri;
import java.net.URI;

/** An address that can be split into its parts. */
final class TestUri extends Uri {
  private final URI uri;

  TestUri(String text) {
    uri = URI.create(text);
  }

  @Override
  public String getScheme() {
    return uri.getScheme();
  }

  @Override
  public String getHost() {
    return uri.getHost();
  }

  @Override
  public int getPort() {
    return uri.getPort();
  }

  @Override
  public String getUserInfo() {
    return uri.getUserInfo();
  }

  @Override
  public String getPath() {
    return uri.getPath();
  }

  @Override
  public String getFragment() {
    return uri.getFragment();
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
