package ru.spetskarta.recorder.screens;

import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.service.quicksettings.Tile;
import android.service.quicksettings.TileService;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.core.Glance;
import ru.spetskarta.recorder.languages.Texts;

/**
 * «Старт» and «Стоп» among the quick settings. It stops at once. To start, it opens the app, because Android gives location and
 * camera for a whole shift only if the recording begins while the app is visible.
 */
public final class StartTile extends TileService {
  /** Makes Android ask the tile for its present state. */
  public static void refresh(Context context) {
    try {
      requestListeningState(context, new ComponentName(context, StartTile.class));
    } catch (RuntimeException notAdded) {
      // The tile is not among the quick settings.
      return;
    }
  }

  @Override
  public void onStartListening() {
    App.of(this).afterCore(new Runnable() {
      @Override
      public void run() {
        show();
      }
    });
  }

  private void show() {
    try {
      Tile tile = getQsTile();
      if (tile == null) return;
      Glance glance = App.of(this).recorder().glance();
      tile.setState(glance.recording ? Tile.STATE_ACTIVE : Tile.STATE_INACTIVE);
      tile.setLabel(Texts.of(glance.language, glance.recording ? Texts.STOP : Texts.START));
      tile.setContentDescription(App.of(this).notices().titleOf(glance));
      tile.updateTile();
    } catch (RuntimeException gone) {
      // Android asks again when the tile is visible again.
      return;
    }
  }

  /** On a locked phone only the driver, who can unlock it, may end a shift. */
  @Override
  public void onClick() {
    unlockAndRun(new Runnable() {
      @Override
      public void run() {
        App.of(StartTile.this).afterCore(new Runnable() {
          @Override
          public void run() {
            press();
          }
        });
      }
    });
  }

  private void press() {
    App app = App.of(this);
    if (app.recorder().recording()) app.recorder().stop();
    else open();
  }

  @SuppressWarnings("deprecation")
  private void open() {
    Intent intent = new Intent(this, GoOnActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    try {
      if (Build.VERSION.SDK_INT < 34) startActivityAndCollapse(intent);
      else startActivityAndCollapse(PendingIntent.getActivity(this, 0, intent, PendingIntent.FLAG_IMMUTABLE));
    } catch (RuntimeException notNow) {
      // The same button is in the app.
      return;
    }
  }
}
