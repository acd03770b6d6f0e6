package ru.spetskarta.recorder;

import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.hardware.camera2.CameraAccessException;
import android.hardware.camera2.CameraCaptureSession;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraDevice;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.TotalCaptureResult;
import android.hardware.camera2.params.StreamConfigurationMap;
import android.media.Image;
import android.media.ImageReader;
import android.stub.Stub;
import android.util.Size;
import android.view.Surface;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** One photo, and every way in which a camera can fail: it is reported once, and the camera is released. */
final class ShotTest {
  private static final String CAMERA = "android.hardware.camera2.";
  private static final String CLOSED = CAMERA + "CameraDevice.close";

  private ShotTest() {}

  /** A phone with one camera, on its back; the page asks for photos. */
  private static Stand stand() throws Exception {
    Stand stand = new Stand(35);
    stand.connect();
    stand.app.setVisible(true);
    Stub.answer(CAMERA + "CameraManager.getCameraIdList", new String[] {"0"});
    Stub.answer(CAMERA + "CameraManager.getCameraCharacteristics", Stub.made(CameraCharacteristics.class));
    Stub.answer(CAMERA + "CameraCharacteristics.get", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        if (args[0] == CameraCharacteristics.LENS_FACING) return 1;
        if (args[0] == CameraCharacteristics.SENSOR_ORIENTATION) return 90;
        return Stub.made(StreamConfigurationMap.class);
      }
    });
    Stub.answer(CAMERA + "params.StreamConfigurationMap.getOutputSizes", new Size[] {Stub.made(Size.class)});
    Stub.answer("android.media.ImageReader.newInstance", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return Stub.made(ImageReader.class);
      }
    });
    Stub.answer("android.media.ImageReader.getSurface", Stub.made(Surface.class));
    Stub.answer(CAMERA + "CameraDevice.createCaptureRequest", Stub.made(CaptureRequest.Builder.class));
    return stand;
  }

  private static void ask(Stand stand) throws Exception {
    stand.app.recorder().command("{\"id\":1,\"call\":\"photo\"}");
    stand.main(0);
  }

  private static CameraDevice.StateCallback opening() {
    return (CameraDevice.StateCallback) Stub.last(CAMERA + "CameraManager.openCamera").args[1];
  }

  private static void failed(Stand stand, String problem) throws Exception {
    stand.main(0);
    Check.that(stand.state().contains("\"photo\":{\"state\":\"failed\",\"problem\":\"" + problem + "\"}"), stand.state());
  }

  static void testTakesOnePhotoWithoutFlashAndGivesTheCameraBack() throws Exception {
    Stand stand = stand();
    Bitmap bitmap = Stub.made(Bitmap.class);
    Stub.answer("android.graphics.BitmapFactory.decodeByteArray", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        ((BitmapFactory.Options) args[3]).outWidth = 1920;
        ((BitmapFactory.Options) args[3]).outHeight = 1080;
        return Stub.made(Bitmap.class);
      }
    });
    Stub.answer("android.graphics.Bitmap.createBitmap", bitmap);
    Stub.answer("android.graphics.Bitmap.getWidth", 1920);
    Stub.answer("android.graphics.Bitmap.getHeight", 1080);
    Stub.answer("android.graphics.Bitmap.compress", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) throws Exception {
        ((OutputStream) args[2]).write(new byte[1000 * (Integer) args[1]]);
        return true;
      }
    });
    ask(stand);
    opening().onOpened(Stub.made(CameraDevice.class));
    CameraCaptureSession.StateCallback ready =
        (CameraCaptureSession.StateCallback) Stub.last(CAMERA + "CameraDevice.createCaptureSession").args[1];
    ready.onConfigured(Stub.made(CameraCaptureSession.class));
    CameraCaptureSession.CaptureCallback measuring =
        (CameraCaptureSession.CaptureCallback) Stub.last(CAMERA + "CameraCaptureSession.setRepeatingRequest").args[1];
    Stub.answer(CAMERA + "CaptureResult.get", 2);
    Stub.answer(CAMERA + "TotalCaptureResult.get", 2);
    Check.equal(0, Stub.calls(CAMERA + "CameraCaptureSession.capture").size(), "not before the light is measured");
    for (int i = 0; i < 5; i++) measuring.onCaptureCompleted(null, null, Stub.made(TotalCaptureResult.class));
    Check.equal(1, Stub.calls(CAMERA + "CameraCaptureSession.capture").size(), "one photo");
    int off = 0;
    for (Stub.Call set : Stub.calls(CAMERA + "CaptureRequest.Builder.set")) {
      if (set.args[0] != CaptureRequest.FLASH_MODE) continue;
      Check.equal(0, set.args[1], "flash");
      off++;
    }
    Check.equal(2, off, "flash is off while measuring and while taking");
    Stub.answer("android.media.ImageReader.acquireNextImage", Stub.made(Image.class));
    Stub.answer("android.media.Image.getPlanes", new Image.Plane[] {Stub.made(Image.Plane.class)});
    Stub.answer("android.media.Image.Plane.getBuffer", ByteBuffer.wrap(new byte[5000]));
    Stub.Call big = Stub.last("android.media.ImageReader.setOnImageAvailableListener");
    ((ImageReader.OnImageAvailableListener) big.args[0]).onImageAvailable((ImageReader) big.self);
    Check.equal(90f, Stub.calls("android.graphics.Matrix.postRotate").get(0).args[0], "upright");
    Check.equal(1, Stub.calls(CLOSED).size(), "given back");
    Check.that(stand.state().contains("\"state\":\"taken\""), stand.state());
    Check.that(stand.state().contains("\"photos\":1"), stand.state());
  }

  /** `state`: what the camera reports after measuring; `light`: whether a person has chosen the lamp. */
  private static boolean isLit(boolean light, int state) throws Exception {
    Stand stand = stand();
    if (light) stand.app.recorder().command("{\"id\":4,\"call\":\"choose\",\"settings\":{\"photoLight\":true}}");
    ask(stand);
    opening().onOpened(Stub.made(CameraDevice.class));
    ((CameraCaptureSession.StateCallback) Stub.last(CAMERA + "CameraDevice.createCaptureSession").args[1])
        .onConfigured(Stub.made(CameraCaptureSession.class));
    CameraCaptureSession.CaptureCallback measuring =
        (CameraCaptureSession.CaptureCallback) Stub.last(CAMERA + "CameraCaptureSession.setRepeatingRequest").args[1];
    Stub.answer(CAMERA + "CaptureResult.get", state);
    Stub.answer(CAMERA + "TotalCaptureResult.get", state);
    for (int i = 0; i < 5; i++) measuring.onCaptureCompleted(null, null, Stub.made(TotalCaptureResult.class));
    Object flash = null;
    for (Stub.Call set : Stub.calls(CAMERA + "CaptureRequest.Builder.set")) {
      if (set.args[0] == CaptureRequest.FLASH_MODE) flash = set.args[1];
    }
    return Integer.valueOf(1).equals(flash);
  }

  static void testTheLampHelpsInTheDarkAloneAndOnlyWhereItWasChosen() throws Exception {
    Check.that(isLit(true, 4), "chosen, dark");
    Check.that(!isLit(true, 2), "chosen, by day");
    Check.that(!isLit(false, 4), "not chosen, dark");
  }

  static void testNoCamera() throws Exception {
    Stand stand = stand();
    Stub.answer(CAMERA + "CameraManager.getCameraIdList", new String[0]);
    ask(stand);
    failed(stand, "missing");
  }

  static void testACameraThatCannotBeOpened() throws Exception {
    for (final Exception error : new Exception[] {new CameraAccessException(4), new IllegalArgumentException("maker's"),
        new SecurityException("policy")}) {
      Stand stand = stand();
      Stub.answer(CAMERA + "CameraManager.openCamera", new Stub.Answer() {
        @Override
        public Object to(Object self, Object[] args) throws Exception {
          throw error;
        }
      });
      ask(stand);
      failed(stand, error instanceof SecurityException ? "denied" : "failed");
    }
  }

  static void testACameraTakenByACall() throws Exception {
    Stand stand = stand();
    ask(stand);
    opening().onOpened(Stub.made(CameraDevice.class));
    opening().onDisconnected(Stub.made(CameraDevice.class));
    failed(stand, "failed");
    Check.that(!Stub.calls(CLOSED).isEmpty(), "given back");
  }

  static void testACameraThatOpensTooLateIsGivenBack() throws Exception {
    Stand stand = stand();
    ask(stand);
    CameraDevice.StateCallback late = opening();
    stand.main(20000);
    failed(stand, "failed");
    Check.equal(0, Stub.calls("android.os.HandlerThread.quitSafely").size(), "still listens");
    late.onOpened(Stub.made(CameraDevice.class));
    Check.equal(1, Stub.calls(CLOSED).size(), "given back");
    Check.equal(1, Stub.calls("android.os.HandlerThread.quitSafely").size(), "ended");
    ask(stand);
    Check.equal(2, Stub.calls(CAMERA + "CameraManager.openCamera").size(), "tried again at the next turn");
  }
}
