package ru.spetskarta.recorder.screens;

import android.os.Handler;
import android.os.Looper;
import android.view.View;
import ru.spetskarta.recorder.app.Bridge;
import ru.spetskarta.recorder.app.Remote;
import ru.spetskarta.recorder.languages.Texts;

/**
 * An owner's link opened where no page can be shown, so that a phone with an old WebView can be connected too. It asks first,
 * as the page does.
 */
final class PlainLink {
  private final PlainScreen plain;
  private final Bridge bridge;
  private final Remote recorder;
  private final Runnable onConnected;
  private final Handler main = new Handler(Looper.getMainLooper());
  /** The link opened last: the server's answers about earlier ones are not shown. */
  private String opened;

  PlainLink(PlainScreen plain, Bridge bridge, Remote recorder, Runnable onConnected) {
    this.plain = plain;
    this.bridge = bridge;
    this.recorder = recorder;
    this.onConnected = onConnected;
  }

  /** Null: there is no link. */
  void open(final String token) {
    if (token == null) return;
    opened = token;
    plain.tellLink(plain.text(Texts.CONNECTING));
    bridge.slowly(new Runnable() {
      @Override
      public void run() {
        final String[] told = recorder.offered(token);
        main.post(new Runnable() {
          @Override
          public void run() {
            offer(token, told);
          }
        });
      }
    });
  }

  private void offer(final String token, String[] told) {
    if (!token.equals(opened)) return;
    if (told == null) fail(token);
    else plain.askOfLink(plain.offered(told[0], told[1]), Texts.CONNECT, new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        connect(token);
      }
    });
  }

  private void connect(final String token) {
    plain.tellLink(plain.text(Texts.CONNECTING));
    bridge.slowly(new Runnable() {
      @Override
      public void run() {
        final boolean connected = recorder.connect(token);
        main.post(new Runnable() {
          @Override
          public void run() {
            if (!token.equals(opened)) return;
            if (connected) plain.tellLink(null);
            else fail(token);
            onConnected.run();
          }
        });
      }
    });
  }

  private void fail(final String token) {
    plain.askOfLink(plain.text(Texts.LINK_FAILED), Texts.AGAIN, new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        open(token);
      }
    });
  }
}
