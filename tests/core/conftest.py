from tests.touchy import touchy

__all__ = ["touchy"]
