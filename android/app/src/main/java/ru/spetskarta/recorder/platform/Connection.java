package ru.spetskarta.recorder.platform;

import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkRequest;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.recording.Receiver;

/** Reports to the core when a network appears, disappears or changes. */
public final class Connection extends ConnectivityManager.NetworkCallback {
  private final App app;
  private boolean wifi;
  private boolean wakes;

  public Connection(App app) {
    this.app = app;
  }

  public void watch() {
    try {
      ConnectivityManager connectivity = (ConnectivityManager) app.getSystemService(Context.CONNECTIVITY_SERVICE);
      connectivity.registerNetworkCallback(any(), this);
    } catch (RuntimeException unpatched) {
      // Unpatched Android 11 throws «Package android does not belong to …». Then the core asks whenever something waits.
      return;
    }
  }

  /** Whether a new network is to wake the app even after its process has ended. */
  public void wakeByNetwork(boolean wanted) {
    if (wanted == wakes) return;
    try {
      ConnectivityManager connectivity = (ConnectivityManager) app.getSystemService(Context.CONNECTIVITY_SERVICE);
      Intent intent = new Intent(app, Receiver.class).setAction(Receiver.NETWORK);
      PendingIntent waking = PendingIntent.getBroadcast(app, 2, intent, PendingIntent.FLAG_IMMUTABLE);
      if (wanted) connectivity.registerNetworkCallback(any(), waking);
      else connectivity.unregisterNetworkCallback(waking);
      wakes = wanted;
    } catch (RuntimeException notNow) {
      // The job will run later by itself.
      return;
    }
  }

  private static NetworkRequest any() {
    return new NetworkRequest.Builder().addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET).build();
  }

  @Override
  public void onAvailable(Network network) {
    app.recorder().onNetwork();
  }

  @Override
  public void onLost(Network network) {
    app.recorder().onNetwork();
  }

  /** Called often, because the strength of the signal is one of the capabilities. */
  @Override
  public void onCapabilitiesChanged(Network network, NetworkCapabilities now) {
    boolean isWifi = now.hasTransport(NetworkCapabilities.TRANSPORT_WIFI);
    if (isWifi == wifi) return;
    wifi = isWifi;
    app.recorder().onNetwork();
  }
}
