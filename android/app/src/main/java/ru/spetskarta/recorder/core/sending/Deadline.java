package ru.spetskarta.recorder.core.sending;

import java.net.HttpURLConnection;
import java.net.ProtocolException;
import java.util.Timer;
import java.util.TimerTask;

/** Ends a call whose total time is too long: a server that sends one byte a second would never exceed the other time-outs. */
public final class Deadline {
  private final Timer timer = new Timer(true);
  private volatile boolean late;

  /** Sets what all calls have in common. */
  public Deadline(final HttpURLConnection connection, String method, long ms) throws ProtocolException {
    timer.schedule(new TimerTask() {
      @Override
      public void run() {
        late = true;
        connection.disconnect();
      }
    }, ms);
    connection.setRequestMethod(method);
    connection.setConnectTimeout((int) ms);
    connection.setReadTimeout((int) ms);
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
  }

  public boolean late() {
    return late;
  }

  public void cancel() {
    timer.cancel();
  }
}
