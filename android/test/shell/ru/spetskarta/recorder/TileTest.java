package ru.spetskarta.recorder;

import android.content.Intent;
import android.service.quicksettings.Tile;
import android.stub.Stub;
import ru.spetskarta.recorder.screens.GoOnActivity;
import ru.spetskarta.recorder.screens.StartTile;

/** The tile among the quick settings. */
final class TileTest {
  private static final String LABEL = "android.service.quicksettings.Tile.setLabel";
  private static final String STATE = "android.service.quicksettings.Tile.setState";
  private static final String OPEN = "android.service.quicksettings.TileService.startActivityAndCollapse";

  private TileTest() {}

  /** A press on an unlocked phone. */
  private static StartTile press(Stand stand) throws Exception {
    Stub.answer("android.service.quicksettings.TileService.getQsTile", Stub.made(Tile.class));
    Stub.answer("android.service.quicksettings.TileService.unlockAndRun", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        ((Runnable) args[0]).run();
        return null;
      }
    });
    StartTile tile = new StartTile();
    tile.onClick();
    stand.main(0);
    return tile;
  }

  static void testItStopsAShiftAtOnce() throws Exception {
    Stand stand = new Stand(35);
    stand.connect();
    stand.app.setVisible(true);
    stand.app.recorder().start();
    stand.service(stand.asked());
    stand.main(1000);
    press(stand).onStartListening();
    stand.main(1000);
    Check.that(!stand.app.recorder().recording(), "stopped");
    Check.equal("Старт", Stub.last(LABEL).args[0], "offers the next one");
    Check.equal(Tile.STATE_INACTIVE, Stub.last(STATE).args[0], "not lit");
    Check.equal(0, Stub.calls(OPEN).size(), "without opening anything");
  }

  static void testItStartsByOpeningTheApp() throws Exception {
    for (int sdk : new int[] {24, 33, 34, 35}) {
      Stand stand = new Stand(sdk);
      stand.connect();
      press(stand);
      Check.that(!stand.app.recorder().recording(), "never from behind, where Android gives no camera");
      Check.equal(sdk < 34, Stub.last(OPEN).args[0] instanceof Intent, "as Android " + sdk + " takes it");
      new GoOnActivity().onCreate(null);
      Check.that(stand.app.takeGoOn(), "what is opened starts");
    }
  }

  static void testItSaysWhatIsGoingOn() throws Exception {
    Stand stand = new Stand(35);
    stand.connect();
    Stub.answer("android.service.quicksettings.TileService.getQsTile", Stub.made(Tile.class));
    stand.app.setVisible(true);
    stand.app.recorder().start();
    stand.main(1000);
    Check.equal(1, Stub.calls("android.service.quicksettings.TileService.requestListeningState").size(), "asked once");
    new StartTile().onStartListening();
    stand.main(0);
    Check.equal("Стоп", Stub.last(LABEL).args[0], "label");
    Check.equal(Tile.STATE_ACTIVE, Stub.last(STATE).args[0], "lit");
  }
}
