package ru.spetskarta.recorder;

import android.content.Context;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkRequest;

/** Tells the core when a network comes, goes or is another one. */
final class Connection extends ConnectivityManager.NetworkCallback {
  private final App app;
  private boolean wifi;

  Connection(App app) {
    this.app = app;
  }

  void watch() {
    ConnectivityManager connectivity = (ConnectivityManager) app.getSystemService(Context.CONNECTIVITY_SERVICE);
    NetworkRequest any = new NetworkRequest.Builder().addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET).build();
    connectivity.registerNetworkCallback(any, this);
  }

  @Override
  public void onAvailable(Network network) {
    app.recorder().onNetwork();
  }

  @Override
  public void onLost(Network network) {
    app.recorder().onNetwork();
  }

  /** Comes often, as the signal's strength is one of them. */
  @Override
  public void onCapabilitiesChanged(Network network, NetworkCapabilities now) {
    boolean isWifi = now.hasTransport(NetworkCapabilities.TRANSPORT_WIFI);
    if (isWifi == wifi) return;
    wifi = isWifi;
    app.recorder().onNetwork();
  }
}
